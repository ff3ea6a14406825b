import type { ThemeList } from './lists.ts';

export const THEMES_EN: ThemeList = {
  rest: `
    duvet pyjamas pajamas fumes zombie tossed_and_turned drowsy knackered siesta hammock rested
    blanket early_night late_night night_shift up_all_night dream dreams dreamt_of nightmare*
    awake_at dawn_awake running_on_empty
    sleep* slept asleep nap* rest rested resting restless bed bedtime pillow tired* exhausted exhaustion insomnia awake
     lazy sofa couch lie_in slow_morning holiday_from weekend_off recharge* unwind* relax* drained
    fatigue* yawn* dozed day_off burnout worn_out `,
  body: `
    jeans migraine* scan changing_room bruise surgery hospital physio* 5k marathon wrinkles
    blood vomit* dizzy cough throat bones stomach_ache ears nose lips face nails breast* womb
    ivf allerg* asthma sauna massage haircut cheeks waist calves ankle* wrist*
    body bodies belly stomach my_back back_pain back_hurts back_ache* backache* sore_back shoulders shoulder neck head headache* legs knees knee feet hips skin
    hair breath breathe breathing chest muscles muscle pain pains painful ache* ached cramp* period cycle hormon* pregnan*
    sick illness ill fever doctor dentist medicine weight diet mirror_body ran run running jog* walk_fast
    yoga stretch* gym exercis* swim* swam hungry appetite water_glass eyes menopause heal* workout sweaty`,
  family: `
    sunday_lunch sibling* nan nana folks stepmother stepson stepdaughter daughter_in_law
    brother_in_law mum_s dad_s godmother newborn household my_parents my_kids our_house
    grandchild*
    family mother mum mom mama mummy father dad daddy papa parents parent sister sisters brother brothers
    son sons daughter daughters kids kid children child_of_mine baby toddler grandmother grandma granny
    grandfather grandpa aunt uncle cousin cousins niece nephew in_laws mother_in_law sister_in_law boys
    girls_at_home relatives twins teenager my_boy my_girl`,
  work: `
    got_a_raise pitch slides pupils report payroll tasks task desk contract boss_s staff hr
    internship resign* quit_my redundan* laid_off training workshop kpi spreadsheet* zoom
    conference essay homework college   degree
    work worked working job boss manager office colleague* coworker* co_worker* meeting* deadline* project*
    client* customer* email* e_mails e_mail inbox salary promotion career interview* shift laptop
    presentation report_due team business freelance overtime invoice* school_work exam*
    study studied studying university thesis students student teacher lesson* commute fired hired`,
  grief: `
    without_my_father without_my_mother without_him without_her since_she_died since_he_died
    i_miss_you miss_you his_glasses her_scarf memorial widowed orphan* stillborn miscarr*
    lost_her lost_him missing_him missing_her first_eid_without first_christmas_without
    mourning
    grief griev* mourn*     funeral grave cemetery passed_away passed_on since_she_passed
    since_he_passed late_father late_mother widow* condolence* miss_her miss_him miss_my 
    anniversary_of bury buried loss losses memory_of `,
  joy: `
    golden grin* giddy thrill* cheerful best_day jolly carefree silly_dance
    laughter goofy belly_laugh* hooray tickled
    joy* happy happi* laugh* giggl* fun delight* celebrat* party danc* play* sunny bliss* content
    glad thrilled silly cheer* festive pleasure* enjoy* elated heaven lovely_day wonderful* overjoyed`,
  boundaries: `
    muted said_yes said_yes_to yes_to my_time i_can_not_host walked_away spoke_my_mind
    no_more_favours availab* off_limits left_when_i declined turned_down asking_permission
    everyone_s_needs over_commit* overcommit* say_yes doormat
    boundar* said_no say_no saying_no no_to limit limits too_nice pleas*_everyone people_pleas*
    asked_too_much taken_for_granted stood_up_for spoke_up space_for_myself
    my_own_time interrupted refus* overstep* permission guilty_for did_not_want_to walk_over
     can_not_say_no could_not_say_no `,
  gratitude: `
    blessing blessings so_thankful small_joys everything_i_have what_i_have kind_people
    indebted
    grateful* gratitude thankful* thank thanks bless* appreciat* lucky fortunate gift_of small_things
      count_my`,
  friendship: `
    girls mates mate group_chat left_me_on_read on_read gossip bestie bff companion reunion
    hang_out hung_out the_girls old_friend girl_friends cuppa acquaint*
    friend friends friendship* best_friend girlfriend_s girlfriends neighbour* neighbor* buddy pal pals
    we_met catch_up caught_up coffee_with tea_with visited_me called_me roommate flatmate invited inviting`,
  faith: `
    fajr isha maghrib eid_prayer hymn* rosary candle_in_church blessing dua umrah hajj sermon
    temple gospel divine heaven surrender synagogue shabbat lent ramadhan
    god allah pray* prayer* prayed faith church mosque ramadan fasting fasted quran bible verse verses psalm*
    soul spirit spiritual* bless* mass worship* lord believe_in_god meditat* trust_in_god `,
  anger: `
    mad fuming livid injustice blood_boil pissed outrag* explode exploded row_with lost_it
    screamed temper bit_my_tongue
    angry anger angrily mad_at furious fury rage* raging irritat* annoy* frustrat* resent* fed_up snapped
    shouted shouting yell* argu* fight fought slammed boil* seething rude unfair hate_how sick_of lost_my_temper
    temper`,
  fear: `
    catastroph* hammering biopsy waiting_for_the_results results jittery feels_off terrified_of
    spiral* overwhelm* phobia flinch* tense on_edge uneasy test_results heart_racing
    the_unknown afraid_of
    fear* afraid scared scary anxi* panic* worr* nervous* dread* terrif* frighten* what_if uncertain*
    insecur* overthink* racing_heart racing_thoughts stress* unsafe
     `,
  self_kindness: `
    measure_up speak_to_myself spoke_to_myself hated_my_own kind_to_me enough_for pamper*
    self_worth self_doubt self_respect never_good not_enough impost* my_worth
    gentle_with_myself myself_time
    myself self_care self_love kind_to_myself forgave_myself forgive_myself not_good_enough good_enough
    never_enough hard_on_myself hate_myself worthless worthy deserve* my_flaws flaws mirror idiot stupid ugly
    fraud perfectionis* compare* comparing self_esteem proud_of_myself blame_myself my_fault inner_critic
     gently bath failure loser ashamed shame`,
  nature: `
    in_the_park to_the_park
    crocus* moss windy canal sunlight breeze fog storm thunder dew frost harvest orchard olive
    lemon_tree jasmine tulip* daisies bees butterfl* squirrel* swans cat dog puppy kitten horse
    cliffs dunes island countryside fields field stargaz* dawn_chorus
    nature sea ocean beach river lake rain* snow* sun sunny sunrise sunset sky clouds cloud moon stars wind
    tree trees forest woods  garden* flower* rose roses plant* bird birds birdsong mountain* hill hills
    spring autumn winter summer leaves leaf grass waves desert walk_outside fresh_air `,
  creativity: `
    watercolour* watercolor* blank_page sourdough choir clay canvas quilt* diy decorat*
    garden_design blog essay_i lyrics calligraphy ukulele violin drum* theatre rehears*
    improvis* collage loom stitch*
    paint* draw drew drawing write_a writing wrote_a poem* poetry story_i sing sang singing music guitar piano
    knit* sew* sewing crochet* craft* cook* recipe* bak* baked bread dance_class pottery photo* create* creativ*
    sketch* melody colour colours colors novel brush made_something ceramic* embroider* idea`,
  love: `
    kissed held_hands flirt* proposal proposed he_said_he_loves my_man my_love sweetheart
    affection hubby lover bed_together separat* he_cheated distant_for heartbreak heartbroken
     sexting  tinder soulmate back_to_back
    husband wife boyfriend girlfriend partner fiance* marriage married love_him love_her loves_me in_love kiss*
    romantic romance date dating first_date divorce* breakup broke_up my_ex ex_husband he_left wedding intimacy
    intimate  cheated anniversary crush relationship spouse engaged `,
  loneliness: `
    no_one_to nobody_would new_city spare_part no_friends by_my_own left_behind evenings_alone
    eating_alone ate_alone silence_at_home nobody_called no_one_called not_belong do_not_belong
    outsider homesick quiet_flat my_company a_weekend_on
    lonely loneliness alone by_myself nobody_spoke nobody_asked nobody_came nobody_listens nobody_notices  isolated left_out invisible unseen solitude
    on_my_own empty_house  misunderstood
     `,
  childhood: `
    crayons never_allowed_to as_a_little like_i_did_at when_i_was_seven when_i_was_eight
    when_i_was_nine when_i_was_ten when_i_was_six when_i_was_five my_old_school my_old_room
    grandma_s_kitchen my_younger_self old_photos from_childhood years_old lullab* fairy_tale*
    swing_set marbles always_told_to
    childhood little_girl when_i_was_small when_i_was_little when_i_was_young when_i_was_a_child as_a_child
    as_a_girl as_a_kid inner_child school_days doll toys primary_school grew_up growing_up
          used_to_play the_girl_i_was
     little_me younger_me playground`,
};
