import type { ThemeList } from './lists.ts';

export const THEMES_EN: ThemeList = {
  rest: `
    sleep* slept asleep nap* rest rested resting restless bed bedtime pillow tired* exhaust* insomnia awake
    woke lazy sofa couch lie_in slow_morning holiday_from weekend_off recharge* unwind* relax* drained
    fatigue* yawn* dozed day_off burnout worn_out `,
  body: `
    body bodies belly stomach back shoulders shoulder neck head headache* legs knees knee feet hips skin
    hair breath breathe breathing chest muscles muscle pain* ache* ached cramp* period cycle hormon* pregnan*
    sick illness ill fever doctor dentist medicine weight diet mirror_body ran run running jog* walk_fast
    yoga stretch* gym exercis* swim* swam hungry appetite water_glass eyes menopause heal* workout sweaty`,
  family: `
    family mother mum mom mama mummy father dad daddy papa parents parent sister sisters brother brothers
    son sons daughter daughters kids kid children child_of_mine baby toddler grandmother grandma granny
    grandfather grandpa aunt uncle cousin cousins niece nephew in_laws mother_in_law sister_in_law boys
    girls_at_home relatives twins teenager my_boy my_girl`,
  work: `
    work worked working job boss manager office colleague* coworker* co_worker* meeting* deadline* project*
    client* customer* email* e_mails e_mail inbox salary promotion career interview* shift laptop
    presentation report_due team business freelance overtime invoice* school_work exam*
    study studied studying university thesis students student teacher lesson* commute fired hired`,
  grief: `
    grief griev* mourn* died dies_ death dead funeral grave cemetery passed_away passed_on since_she_passed
    since_he_passed late_father late_mother widow* condolence* miss_her miss_him miss_my lost_my
    anniversary_of bury buried loss losses memory_of dying`,
  joy: `
    joy* happy happi* laugh* giggl* smil* fun delight* celebrat* party danc* play* sunny bliss* content
    glad thrilled silly cheer* festive pleasure* enjoy* elated heaven lovely_day wonderful* overjoyed`,
  boundaries: `
    boundar* said_no say_no saying_no no_to limit limits too_nice pleas*_everyone people_pleas*
    asked_too_much taken_for_granted stood_up_for spoke_up space_for_myself
    my_own_time interrupted refus* overstep* permission guilty_for did_not_want_to walk_over
     can_not_say_no could_not_say_no `,
  gratitude: `
    grateful* gratitude thankful* thank thanks bless* appreciat* lucky fortunate gift_of small_things
      count_my`,
  friendship: `
    friend friends friendship* best_friend girlfriend_s girlfriends neighbour* neighbor* buddy pal pals
    we_met catch_up caught_up coffee_with tea_with visited_me called_me roommate flatmate invited inviting`,
  faith: `
    god allah pray* prayer* prayed faith church mosque ramadan fasting fasted quran bible verse verses psalm*
    soul spirit spiritual* bless* mass worship* lord believe_in_god meditat* trust_in_god `,
  anger: `
    angry anger angrily mad_at furious fury rage* raging irritat* annoy* frustrat* resent* fed_up snapped
    shouted shouting yell* argu* fight fought slammed boil* seething rude unfair hate_how sick_of lost_my_temper
    temper`,
  fear: `
    fear* afraid scared scary anxi* panic* worr* nervous* dread* terrif* frighten* what_if uncertain*
    insecur* overthink* racing_heart racing_thoughts stress* unsafe
     `,
  self_kindness: `
    myself self_care self_love kind_to_myself forgave_myself forgive_myself not_good_enough good_enough
    never_enough hard_on_myself hate_myself worthless worthy deserve* my_flaws flaws mirror idiot stupid ugly
    fraud perfect* compare* comparing self_esteem proud_of_myself blame_myself my_fault inner_critic
     gently bath failure loser ashamed shame`,
  nature: `
    nature sea ocean beach river lake rain* snow* sun sunny sunrise sunset sky clouds cloud moon stars wind
    tree trees forest woods park garden* flower* rose roses plant* bird birds birdsong mountain* hill hills
    spring autumn winter summer leaves leaf grass waves desert walk_outside fresh_air `,
  creativity: `
    paint* draw drew drawing write_a writing wrote_a poem* poetry story_i sing sang singing music guitar piano
    knit* sew* sewing crochet* craft* cook* recipe* bak* baked bread dance_class pottery photo* create* creativ*
    sketch* melody colour colours colors novel brush made_something ceramic* embroider* idea`,
  love: `
    husband wife boyfriend girlfriend partner fiance* marriage married love_him love_her loves_me in_love kiss*
    romantic romance date dating first_date divorce* breakup broke_up my_ex ex_husband he_left wedding intimacy
    intimate jealous* cheated anniversary crush relationship spouse engaged `,
  loneliness: `
    lonely loneliness alone by_myself nobody no_one isolated left_out invisible unseen solitude
    on_my_own empty_house company misunderstood
     `,
  childhood: `
    childhood little_girl when_i_was_small when_i_was_little when_i_was_young when_i_was_a_child as_a_child
    as_a_girl as_a_kid inner_child school_days doll toys primary_school grew_up growing_up
          used_to_play the_girl_i_was
     little_me younger_me playground`,
};
