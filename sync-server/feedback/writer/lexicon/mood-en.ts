import type { MoodList } from './lists.ts';

/** Words by weight, folded, `*` for any ending, `_` between the words of an expression. */
export const MOOD_EN: MoodList = {
  3: `
    overjoyed ecstatic elated thrilled blissful bliss wonderful* amazing amazed delight* euphori*
    radiant fantastic magical magic heavenly heaven jubilant exhilarat* triumph* best_day
    on_top_of_the_world over_the_moon so_alive full_of_life love_my_life
     heart_is_full deeply_grateful pure_joy`,
  2: `
    happy happi* joy* glad cheer* laugh* smil* giggl* grateful* gratitude thankful* thanks bless*
    proud pride love loved loves loving lovely beautiful* beauty gorgeous great excellent
    excite* excited exciting inspir* energ* energised energized alive vibrant refreshed
    peace peaceful* calm calmer calmly serene serenity relax* tranquil* content contented contentment
    hope hopeful* optimis* confiden* strong stronger strength brave bravely courage* free freedom
    relief relieved safe safely cherish* treasure* adore* enjoy* fun delicious celebrat* win won
    success* succeed* accomplish* achiev* achieved praised applaud* admir* fulfilled fulfilling
    meaningful healed healing heals forgave forgive* forgiven warm_heart well_rested rested
    fabulous superb perfect glow* bloom* blossom* sparkl* shine shining danced dancing sang singing
    hug* kiss* cuddl* held embraced tender tenderly tenderness sweet* playful carefree
    dream_come_true looking_forward can_not_wait made_my_day good_mood felt_good feel_good feels_good
    feeling_good felt_great in_love at_peace at_ease at_home_in let_go letting_go stood_up_for
    said_no spoke_up slept_well slept_deeply slept_like good_news all_clear lost_track_of_time
    believe_in_myself trust_myself kind_to_myself proud_of_myself like_myself felt_like_myself
    can_not_complain can_not_stop_smiling can_not_stop_laughing well_done `,
  1: `
    good nice nicely fine better kind kindly kindness gentle gently friendly warm warmth warmly
    pleasant pleas* comfort* cosy cozy soft softly soften* light lighter lightness bright brighter
    fresh quiet quietly still stillness slow slowly easy easier ease eased smooth* interest* curious
    clear clarity focus focused balanced settled steady steadier ground grounded
    support* help helped helpful encourag* understood understand seen heard noticed appreciat*
    lucky luck fortunate miracle welcome welcomed trust* patient patience progress improv* finished
    learned learning grow grew growing hopefully recover* awake rest nap napped sunny sunshine sun
    flower* garden sunrise sunset birdsong music treat treated surprise* surprised gift gifts
    thank reward* worth_it worthy deserve deserved honest honestly closer together connected
    remembered simple enough ready able possible capable managed handled promise
    breathe breathing solved open opened motivated productive creative charming cute tasty yummy
    favourite favorite touched moved impressed satisfied satisf* okay_with survived wow yay hooray
    like_a_child took_my_time for_myself on_my_own_terms day_off small_win`,
  [-1]: `
    tired* sleepy busy bored boring boredom nervous* unsure uncertain doubt* hesita* restless
    distract* slow_day heavy heaviness hard harder difficult* tough rough messy mess hectic rushed
    rush late stiff sore cold headache* problem* trouble* issue* worry worries worried worrying wait
    miss missed missing miss_him miss_her conflict argu* quarrel* disagree* complain* critic*
    mistake* wrong forgot failed_to lost lose losing lack lacking pressure* demand* overdue deadline*
    cry cried crying tears tearful sigh sighed meh low lower dull flat slump blah
    annoy* irritat* grumpy cranky moody impatient bother* noise noisy awkward embarrass* blush*
    shy jealous* envy envious regret* guilt* sorry blame* avoid* hiding hide postpone* procrastinat*
    strange stranger unfair ignored ignore* interrupt* alone expensive debt* money_worries bills
    sick ill illness flu fever cough cramp* pain* ache* ached hurt* hurts insomnia sleepless
    can_not could_not unable too_much not_enough no_energy no_time no_one nobody so_much_to_do
    should_have wish_i_had if_only what_if again_and_again gave_up give_up left_out let_down
     wasted waste pointless stuck behind silly foolish fool odd_one weak weaker weakness`,
  [-2]: `
    sad sadder sadness sadly unhapp* upset blue gloom* depress* misera* melanchol* grief griev*
    mourn* heartbroken heartache sorrow* lonely loneliness isolated empty emptiness numb numbness
    anxious* anxiety afraid scared scary fear* frighten* fright panic* terrified terrif* dread*
    stress* overwhelm* exhaust* drained fatigue* burnt_out burned_out burnout worn_out weary wiped_out
    angry anger angrily mad furious fury rage raging resent* bitter* hate* hatred disgust* fed_up
    frustrat* disappoint* discourag* disheartened hopeless* helpless* useless worthless powerless
    insecure asham* shame humiliat* rejected rejection abandon* betray* lied cheated dumped neglect*
    unloved unwanted unseen invisible misunderstood lonesome fight fought fighting shouted shouting
    yell* screamed screaming snapped insult* mocked bullied cruel* mean_to rude* hostile harsh*
    awful terrible horribl* dreadful bad badly worse worst fail* failure loser idiot stupid ugly fat
    disaster* crisis nightmare* suffer* struggl* struggle agony torment* crush* broke_down breakdown
    broken shattered collapse* drown* suffocat* choking trapped unbearable painful tense tension
    tight tightens tightness racing_heart divorce* separat* funeral died death dying passed_away
    lost_my threatened unsafe danger* accident hospital* diagnosis worried_sick sick_of tired_of
    had_enough at_my_limit no_hope no_point not_okay not_ok not_well falling_apart fell_apart
    feel_nothing felt_nothing hate_myself hard_on_myself let_myself_down never_enough
    not_good_enough all_my_fault my_fault can_not_cope can_not_sleep could_not_sleep
    can_not_stand can_not_take did_not_sleep barely_slept hardly_slept up_all_night
    walking_on_eggshells taken_for_granted on_edge on_the_edge `,
  [-3]: `
    devastat* despair* desperat* anguish* worst_day unbearably tortur* hell hellish excruciat*
    loathe* loathing completely_broken utterly_alone breaking_down can_not_go_on`,
};

/** Words that turn what follows them: "not happy", "stopped crying". */
export const NEGATORS_EN = `
  not no never nothing nobody none neither nor without hardly barely rarely stop stopped stops quit
  nothing cannot less lacks lacking`;
export const STRONG_EN = `
  very so really extremely incredibly deeply truly totally completely absolutely such too utterly
  terribly awfully especially more most much constantly always unbelievably`;
export const FAINT_EN = `
  little bit slightly somewhat fairly kind_of sort_of rather almost maybe perhaps mildly sometimes
  occasionally partly`;
/** What comes after them counts more than what came before. */
export const TURNS_EN = 'but yet however nevertheless still anyway';
export const CONCESSIONS_EN = 'although though despite even_though while';
