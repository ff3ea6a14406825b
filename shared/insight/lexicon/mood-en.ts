import type { MoodList } from './lists.ts';

/** Words by weight, folded, `*` for any ending, ` between the words of an expression. */
export const MOOD_EN: MoodList = {
  3: `
    belly_laugh* laughed_so_hard laughed_so_much laughing_so_hard laughed_until sheer_heaven tears_of_joy with_joy for_joy best_day_in on_cloud_nine
    in_seventh_heaven dream_come
    overjoyed ecstatic elated thrilled blissful bliss wonderful* amazing amazed delight* euphori*
    radiant fantastic magical magic heavenly heaven jubilant exhilarat* triumph* best_day
    on_top_of_the_world over_the_moon so_alive full_of_life love_my_life
     heart_is_full deeply_grateful pure_joy`,
  2: `
    breathe_out breathe_again can_breathe proud_of_us proud_of_me proud_of_myself tears_of_relief
    grin* beam* buzzing pleased chuffed stoked pumped nailed nailed_it smashed_it rocked_it
    aced promoted promotion raise benign remission in_remission goosebumps golden gleeful
    dreamy blissed me_again like_me_again lighter held_hands holding_hands cleared_the_air
    made_up_with reconcil* thriv* snuggl* giddy chirpy upbeat zen rejuvenat* recharged revived
    rejoic* empower* resilien* worth_every good_company good_laugh 
    slept_like_a_log like_a_log like_a_baby spoiled_myself treated_myself pampered
    did_it_anyway weight_off weight_lifted unclenched jolly merry ecstat* adored cherished
    beloved treasured lovingly gladly heartwarm* heart_warming uplift* refreshing invigorat*
    nourish* luminous serenely contentedly blessing safe_and_sound clear_headed clear_header
    hopes_up felt_close close_again felt_seen felt_heard felt_loved felt_safe feel_safe
    stood_up_to set_a_boundary kept_my_word danced_in whistl* hummed humming purr* yummy
    scrumptious mouthwatering came_back_clear came_out_laughing my_spark_back got_the_job
    got_in passed_my gave_me_hope new_hope no_pain pain_free debt_free sober victor* proudest
    comforting sheer_luck first_prize flying_colours hit_it_off clicked_with butterflies starry
    wonder awe enchant* charm* delightful marvel* spectacular stunning breathtaking brilliant
    awesome epic gem
    happy happi* joy* glad cheer* laugh* giggl* grateful* gratitude thankful* thanks bless*
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
    smil* butterfl* no_regrets no_guilt got_through made_it did_it figured_it_out sorted unwound
    perky sooth* consol* determined centred centered aligned good_cry slept_in lie_in fond
    fondly as_i_feared than_i_feared than_feared did_not_fall welcoming invited candle candles
    hot_bath long_bath my_own_company spoke_to_myself accepted acceptance allowed_myself
    let_myself gave_myself took_a_break laughed_at_myself steadfast progress step_forward
    on_track manageable tidy organised organized clean_slate fresh_start cooked_together
    together_again in_tune good_book good_food good_chat long_walk sweet_nap promising
    encouraging reassur* supportive thoughtful generous generosity polite considerate
    remembered_me checked_in_on called_me_back tasted smells_of kept_going carried_on
    did_my_best proud_of
    good nice nicely fine better kind kindly kindness gentle gently friendly warm warmth warmly
    pleasant pleas* comfort* cosy cozy soft softly soften* light lighter lightness bright brighter
    fresh quiet quietly still stillness slow slowly easy easier ease eased smooth* interest* curious
    clear clarity focus focused balanced settled steady steadier ground grounded
    support* help helped helpful encourag* understood understand seen heard noticed appreciat*
    lucky luck fortunate miracle welcome welcomed trust* patient patience progress improv* finished
    learned learning grow grew growing hopefully recover*  rest nap napped sunny sunshine sun
    flower* garden sunrise sunset birdsong music treat treated surprise* surprised gift gifts
    thank reward* worth_it worthy deserve deserved honest honestly closer together connected
    remembered simple enough ready able possible capable managed handled promise
    solved open opened motivated productive creative charming cute tasty yummy
    favourite favorite touched so_moved deeply_moved impressed satisfied satisf* okay_with survived wow yay hooray
    like_a_child took_my_time for_myself on_my_own_terms day_off small_win`,
  [-1]: `
    slog foggy fog brain_fog hammering pounding shaking shaky sweaty distant bailed
    nitpick* pick_at picks_at bicker* nag nagged nagging overdue a_bit_much homesick fraud
    impost* self_conscious cringe* judged uneasy unsettled apprehens* jittery jumpy trigger*
    bad_dream* moan* grumbl* biopsy nausea* dizzy bloated swollen vomit* no_appetite
    lost_my_appetite uninspired unmotivated indifferent wading third_wheel used_to_be
    stayed_empty i_miss_you miss_you so_far_away far_from_home spare_part feels_off felt_off
    could_not_look can_not_focus could_not_focus concentrate unfinished backlog behind_on
    late_again forgot_again same_old going_nowhere what_is_the_point point_of_it drag dragged
    drags_on never_ending endless dreary drizzl* clingy needy ignored_me interrupt*
    invoice_unpaid rent_is_due broke_again short_of_money cancelled_on late_again not_my_day
    off_day rough_night sleepless_night broken_sleep weird_mood snappy short_fuse
    short_tempered sulk* pout* resentful
    tired* sleepy busy bored boring boredom nervous* unsure uncertain doubt* hesita* restless
    distract* slow_day heavy heaviness hard harder difficult* tough rough messy mess hectic rushed
    rush late stiff sore cold headache* problem* trouble* issue* worry worries worried worrying wait
    miss missed missing miss_him miss_her conflict argu* quarrel* disagree* complain* critic*
    mistake* wrong forgot failed_to lost lose losing lack lacking pressure* demand* overdue deadline*
    cry cried crying tears tearful sigh sighed meh low lower dull feel_flat felt_flat feeling_flat fell_flat slump blah
    annoy* irritat* grumpy cranky moody impatient bother* noise noisy awkward embarrass* blush*
    shy jealous* envy envious regret* guilt* sorry blame* avoid* hiding hide postpone* procrastinat*
    strange stranger unfair ignored ignore* interrupt* felt_alone feel_alone so_alone all_alone alone_again alone_with_it expensive debt* money_worries bills
    sick ill illness flu fever cough cramp* pain pains pained painful ache* ached hurt* hurts insomnia sleepless
    can_not could_not unable too_much not_enough no_energy no_time no_one_listens no_one_came no_one_helps no_one_understands nobody_spoke nobody_listens nobody_listened nobody_came nobody_helps nobody_helped nobody_understands so_much_to_do
    should_have wish_i_had if_only what_if again_and_again gave_up give_up left_out let_down
     wasted waste pointless stuck behind silly foolish fool odd_one weak weaker weakness`,
  [-2]: `
    feel_nothing felt_nothing hollow hollowed heartsick heartsore heart_sick replaced_me
    running_on_fumes running_on_empty tossed_and_turned in_knots zombie rubbish crap crappy
    shit shitty sucks sucked sucking_the_life lousy grim bleak dismal gutted knackered frazzled
    overworked swamped snowed_under spiral* catastroph* overthink* ruminat* heart_racing
    trembl* sob sobbed sobbing weep weeping wept bawl* lump_in_my_throat stone_in_my_chest
    weight_on_my_chest tight_chest ghosted left_me_on_read left_on_read snub* exclud*
    nobody_called no_one_called nobody_told_me no_one_told_me nobody_asked no_one_asked
    forgot_my_birthday took_credit laid_off layoff* redundan* stood_me_up picked_on belittl*
    put_me_down mocked fuming livid blood_boil pissed injustice not_coping on_the_verge
    lost_my_spark no_motivation demotivat* apathe* hollow dementia alzheimer* cancer tumor tumour chemo
    migraine* killing_me nothing_matters could_not_care_less never_measure_up do_not_belong
    out_of_place wanted_to_scream something_feels_off flinch* haunt* flashback* crumbl*
    unravel* meltdown mortified misery ruin* messed_up screwed_up blew_it miscarr*
    back_to_back_and divorce_papers cried_in cried_myself made_it_worse crying_again could_not_stop_crying
    burst_into_tears broke_my_heart break_my_heart heart_is_heavy heavy_heart no_one_to_talk
    no_one_to_call no_one_to_ring nobody_to_talk no_friends nobody_notices nobody_cares
    no_one_cares evenings_are_long taken_advantage walked_all_over do_not_recognise_myself
    do_not_recognize_myself do_not_know_myself lost_myself can_not_bear do_not_know_how
    could_not_bear can_not_breathe panic_attack* stone_cold_silence silent_treatment bullied
    gaslight* manipulat* controlling cheat* lying_to_me lied_to_me let_me_down lets_me_down
    disrespect* insulted offended wounded scarred torn torn_apart dragged_myself no_strength
    barely_functioning barely_function survive_the_day got_nothing_done stuck_in_a_rut rut
    hopelessness pessimis* gloomy sombre dejected despondent downhearted crestfallen woeful
    wretched fragile brittle overlooked undervalued underpaid burnt_to burden* insomniac
    nothing_i_do does_not_seem_to_matter rejected_me
    sad sadder sadness sadly unhapp* upset feel_blue felt_blue feeling_blue so_blue gloom* depress* misera* melanchol* grief griev*
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
      hate_myself hard_on_myself let_myself_down never_enough
    not_good_enough all_my_fault my_fault can_not_cope can_not_sleep could_not_sleep
    can_not_stand can_not_take did_not_sleep barely_slept hardly_slept up_all_night
    walking_on_eggshells taken_for_granted on_edge on_the_edge `,
  [-3]: `
    end_of_my_tether end_of_my_rope breaking_point rock_bottom dead_inside broke_me
    world_fell_apart world_collapsed lost_the_baby lost_my_baby
    devastat* despair* desperat* anguish* worst_day unbearably tortur* hell hellish excruciat*
    loathe* loathing completely_broken utterly_alone breaking_down can_not_go_on`,
};

/** Words that turn what follows them: "not happy", "stopped crying". */
export const NEGATORS_EN = `zero used_to should_be forgot_to 
  not no never nothing nobody_spoke nobody_listens nobody_listened nobody_came nobody_helps nobody_helped nobody_understands none neither nor without hardly barely rarely stop stopped stops quit
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

/** Look like a mood and say what a thing is, how much, or what is only polite. */
export const PLAIN_EN = `
  great_aunt great_uncle great_grandmother great_grandfather great_gran great_deal hard_that hard_drive hard_boiled
  light_bulb light_rain light_in light_of light_on light_was light_went tight_shoes kind_of like_a_fool low_part low_fat
  happy_to_help happy_to_do happy_to_see_him_go fine_print bad_at_all sweet_potato* sweet_shop cold_water cold_drink
  cold_tap heavy_bag heavy_door fresh_bread fresh_milk still_warm still_open quiet_carriage free_parking free_of_charge
  said_thank_you said_thanks say_thank_you good_morning good_night good_evening good_afternoon thanks_to well_known wonder_if wonder_whether
  open_the opened_the opened_it closed_the miss_the_bus missed_the_bus miss_a_day help_with help_yourself held_the
  held_it held_up held_my_bag lost_and_found wrong_number mess_of worry_about_me lovely_weather`;
