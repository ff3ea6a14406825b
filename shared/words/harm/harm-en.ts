import {
  AS_TOLD,
  FOR_OTHERS,
  HEIGHT,
  HEIGHT_AT_LEISURE,
  HEIGHT_IN_PLAY,
  MANY,
  MEDICINE,
  PILL,
} from './medicine.ts';

// By what is meant rather than by wording: medicines, heights, farewells, not wanting to wake, and what
// others do to her. Phrases stand in order; `one + two ! not` stands together in one sentence.

const I = 'i|me|my|myself';
const TAKE =
  'take|taking|took|taken|swallow*|gulp*|down|downed|popped|popping|ate|eaten|drank|washed down|washing down|crush*';
const LETTER =
  'letter|letters|note|notes|video|videos|voice message|voice messages|voice notes|recording|recordings|messages';
const DEAR =
  'ring|rings|jewelry|jewellery|necklace|bracelet|bracelets|earrings|watch|cat|cats|dog|plants|guitar|violin|piano|dress|dresses|photos|albums|album|diaries|journals|belongings|valuables|savings|keepsakes|clothes|camera|books|record collection|records|bike|everything i (own|have)|all my things|my things|my stuff|gold|wedding ring';
const GONE =
  '(after|once|when|if|for when|in case|now that) i (am|will be|was|were) (gone|dead|not (here|around|there)|no longer (here|around|with|there))|after me|for after|when i leave this|after it is done|after i do it|when it is over|without me(?! (at|in|on))';

export const ENGLISH_SELF_HARM_MEANT: readonly string[] = [
  '(rope|noose|gun|pistol|razor) ~3 (garage|drawer|closet|ready|hidden|keep|for me)|(keep|keeps|have|has|bought|hid) ~2 (rope|noose|gun|pistol|razor)',
  // Not waking, not being.
  '(not|never) ~3 (wake|waking) up ~1 (tomorrow|again|ever|at all|in the morning|one day|from this night)',
  '(not|never) ~2 (want|wanting|wish|need|care|hope|have) to (wake|see (tomorrow|another|the morning|the next)|be here(?! (at|for|with|today))|keep (living|breathing|existing|going on)|be alive|exist|breathe)(?! (up )?(early|late|so|before|at|for|it rains))',
  'not mind ~3 (if|not|never) ~5 (not (stop|brake|wake|come back|make it)|die|died|dead|over|hit me|crash*|end|ended|waking up|my last|never woke)',
  '(god|allah|lord|heaven|death|he) ~2 (takes|take|took|would take|to take) me ~3 (sleep|tonight|now|soon|already|away|this night|next)',
  'woke up alive(?! (with|and (happy|grateful|well|glad)))|(disappointed|angry|sorry|sad|cried|annoyed|furious|bitter) (that|because|to|when) ~1 (i )?(woke|wake|still (here|alive)|am (alive|still))|still alive ~1 (unfortunately|sadly|alas)',
  '(unfortunately|sadly|still|why) ~1 (am )?(i )?(still )?alive(?! and)',
  'self (harmed|harm|harming|injur*|hurt|hurting)|relaps* ~3 (cut*|razor|blade|self)',
  '(ready|want|wanted|time|like|need|wish|longing|decided|going) ~2 to (leave this (world|life|earth)|leave (it|them) all behind|go and not come back|not exist|stop being|be done with (life|everything|it all)|be with god|go to sleep forever)',
  '(everyone|everybody|they|family|kids|children|husband|world|people|mother|parents) ~4 (sleep|be|do|live|feel|have|get|breathe) ~2 (better|easier|happier|relieved|fine|lighter|calmer) ~2 (if|without|when|once|after) ~1 (i|me)',
  '(good|nice|lovely|perfect|beautiful|fine|fitting) last (day|night|evening|meal|dinner|summer|sunset|memory)(?! (of|at|in|here|before|together|on|with))',
  '(count*|crossing off) ~2 days ~3 (until i can|left to live|till i go|until it is over for me)',
  '(no|not|nothing) ~2 (reason|point|anything|something) ~2 (to|in|for) ~1 (stay|staying|wake|waking|stay alive|keep going|go on|continue)(?! (at|in|late|here for dinner|longer at))',
  '(planned|picked|chose|chosen|set|decided|decided on) ~2 (the|a|my) (day|date|night|place|way|method) ~3 (to die|to go|to end|for it|i will|nobody|no one)',
  'chosen ~3 (day|way|place) to (die|go)|(know|decided) (how|when|where) i (will|would|am going to) (do it|die|end)',
  '(slit|slash|open) ~1 (wrist|wrists|veins|throat)|tie ~2 (rope|noose|belt|scarf|sheet*)|(rope|noose|belt|scarf) ~3 (around|round) my ~1 (neck|throat)',
  '(drown|gas|burn|stab|shoot|hang|starve|poison|kill|harm|hurt|cut|injure|hurting|harming|killing|cutting|stabbing|drowning|poisoning|burning) (myself|my self)(?! (off|out|with an|on the (edge|corner|door|stove|oven|table)|while|chopping|cooking|by accident|badly on))',
  '(run|ran|running|walk|walking|step|stepping|stepped) ~2 (into|in front of|under) ~1 (a |the )?(traffic|train|truck|bus|lorry|tram|cars)(?! (station|jam))',
  'turn* ~2 (wheel|steering) ~3 (little|tree|wall|truck|bit|edge)',
  'whoever finds me|(who|they|someone|somebody|he|she|mom|kids|one) ~2 (finds|find|found|discover*|come* upon) (me|my body)(?! (a|attractive|funny|boring|interesting|difficult|easy|asleep|on (instagram|facebook)|in the (kitchen|garden|crowd)|job*|work))|before ~2 find me',
  // Farewell.
  '(this is|this will be|will be|is|was|be) (my|the) (last|final) (entry|page|post|words|thing i|note|goodnight|goodbye|time i (write|see|will))(?! (of|in|at|before (we|the)|my|about|from|this|on the trip|for (this|the)))',
  `(${LETTER}) ~6 (${GONE}|goodbye|farewell|last words|open when i am gone)`,
  `(goodbye|farewell|suicide|last) (${LETTER})(?! (from|(to|for) (my|our|the|a) ~1 (colleague*|teacher*|class|team|pupils|students|boss|school|house|neighbor*|city|job|coworker*|friend)))`,
  `(give|giving|gave|given) ~2 (away|to) ~9 (${GONE})`,
  'who (should |will |would )?gets? my (things|ring|rings|books|cat|dog|jewelry|clothes|stuff|money)|(list|written down|wrote down) ~3 who ~2 (get|gets|have|has|take|takes) my',
  `(${MEDICINE}) ~6 (all at once|in one go|all of them|one by one on the|with (the |a |some )?(bottle of )?(wine|vodka|alcohol|whisky|whiskey|gin|rum|liquor)|tempt*|call to me|calling me|calling my name|would be enough|is enough|are enough|that is enough|would do it|should do it|until (they|it|the bottle) (are|is) (gone|empty))`,
  '(sleep|asleep) ~2 (and|but) (stay|remain) (there|asleep|that way)|(switch|turn|unplug|shut) me off|(delete|erase) me',
  '(free|rid) of me(?! (cold|hiccups))|(be|feel) (free|lighter|relieved) without me',
  '(death|dying) ~1 (sounds|looks|seems|feels|would be|is) ~2 (warm|rest|like (rest|sleep|home|a holiday|peace|freedom)|good|nice|peaceful|kind|easy|inviting|comfort*|beautiful|like a (warm|soft|long|hug|bed))',
  'how (little|easy|simple|quick) it would (take|be) ~1 (not|just|let|drive|disappear|stop|step|go|fall|end|slip|be over)',
  '(was|were|am) (going|about|planning) to do it ~4 but ~4 (called|knocked|came|woke|cried|rang|dog|cat|nephew|daughter|son|baby|phone)',
  '(keep|carry|hid|hide|have) ~1 (a|the|my) ~1 (blade|scalpel|box cutter|noose) ~6 (case|bag|pocket|drawer|sleeve|bra|purse|bathroom|toilet|pillow|desk|wallet)(?! (kitchen|for work))',
  '(drink|drank|drinking|swallow*) ~2 (bleach|antifreeze|pesticide|poison|detergent|drain cleaner|acid|insecticide)',
  'by the time ~4 reads? this|(if|when) (you|anyone|anybody|someone|they) (are reading|read|reads|find|finds) this(?! (recipe|book|email|blog|next year))',
  '(knew|know|knowing) (that )?(it|this) (was|is|would be) (the|our|my) last (time|hug|kiss|dinner|goodbye|birthday|eid|christmas|walk)(?! (before|with (grandma|grandpa|the team)))',
  '(the|that|those) (cliffs|cliff|bridge|ledge|tracks|railing|rooftop) again(?! (photo*|with|for the view|today with))|want to dye(?! (my|it|the|her|his|fabric|eggs|hair))',
  '(emptied|empty|poured|pour|tipped|popped|spread|lined up) ~4 (blister*|pills|tablets|capsules|bottle of pills|meds) ~5 (bowl|palm|hand|hands|table|lap|bed|glass|floor|plate|pile|row|desk|blanket)(?! (pillbox|for the week))',
  `how many ~2 (${MEDICINE}) ~5 (take|takes|need|enough|kill|die|lethal|too many|it|until)(?! (a day|per day|daily|with food|for (a|my|the) (fever|headache|cold)))`,
  '(stopped|stop|quit|skipping|skipped|not taking|not taken) ~2 (insulin|heart (medicine|medication|pills)|dialysis|blood thinners|seizure meds) ~9 (sorry|on purpose|see what happens|do not care|nobody|hope|hoping|want it|let it|telling)',
  '(take|took|taken|swallowed|taking) ~1 (four|five|4|5) ~2 (sleeping pills|sleeping tablets|xanax|valium|diazepam|lorazepam|zopiclone|zolpidem|ambien|tramadol|clonazepam|temazepam|alprazolam|ativan|klonopin)(?! (mg|over))',
  '(enough|plenty of|so many) (pills|tablets|meds) (now|to|for (that|it)|in)|(pills|tablets) ~2 (under my (mattress|pillow|bed)|in a sock|behind the)',
  '(not|never) ~2 (want|planning|plan|expect|going) to (make it|live|get|be here|be around) ~2 (to|until|till|past|for|next|another) ~2 (thirty|forty|fifty|birthday|summer|spring|christmas|ramadan|eid|year|month|week|monday|weekend)(?! (party|at work|in this (city|job)))',
  '(will|would) not be (around|here|alive|there) ~1 (next|by|for|when|to see|tomorrow|anymore|any more|any longer|much longer)(?! (lunch|dinner|the (meeting|party)|week because|week since))',
  '(no|not) (strength|energy|will|wish|desire|reason) ~2 (to|for) (live|living|life|exist|another day|go on living)',
  '(life|living|existing|this world) ~2 (not worth|is too heavy|is not for me|hurts too much|too much for me|has no (meaning|point|place))',
  '(disappear|vanish) (completely|entirely|forever|for good|from (everything|everyone|this|here|life|the world))',
  '(hope|wish|pray*|want) ~3 (do not|never|not|did not|would not) ~1 (wake|survive|make it (home|through))',
  '(said|say|saying|made) (my|all my|our last) (goodbyes|farewells|goodbye)(?! ~4 (colleague*|work|office|class|school|team|job|airport|hosts|grandma|neighbors|city|summer|teacher*))|without (them|her|him|anyone) knowing ~4 (goodbye|last)|(goodbyes|goodbye) ~3 (not|never) know it',
  '(will|would) (never|not) see (them|her|him|you|my (kids|children|mother|sister|mom|mum)|this (room|house|garden)) again ~3 (i (know|think|decided)|nobody|after)|last (look|hug|kiss|goodbye|letter|letters|words|message) (to|for|at) (my|the|them|her|him|everyone)(?! (boss|team|client|customers|colleague*|santa))',
  '(i|was|am|been) ~2 (planning|preparing|arranging|imagining|picturing|rehearsing|researching) ~2 (my (death|end|suicide|funeral|exit|own death)|how to die|ways to die|to die|the end of my life)',
  '(want|wanted|need|wish|ready|going|like|hope|decided|plan*|trying|tried|tempted|thought (of|about)|thinking (of|about)|think (of|about)) ~3 (end|ending|take|taking|finish|finishing|kill|killing|hang|hanging|drown|drowning|stab|shoot) ~1 (my|own) ~1 (life|self|existence)',
  '(can not|could not|do not want to|not want to|tired of|no longer want to|stop) ~2 (bear|stand|take|endure|face|carry) ~2 (living|life|being alive|this life|existing|another day|one more day|tomorrow)',
  '(thought|think|thinking|dream*|fantas*|imagin*|considered|considering|tempted|wanted|want|about) ~3 (throw*|jump*|fling*|stepping|step|walking|walk|leap*) ~3 (in front of|under|off|from|into) ~3 (train|truck|bus|car|cars|traffic|metro|subway|tram|bridge|roof|balcony|window|cliff|building|platform|river|tracks)',
  '(bridge|roof|balcony|ledge|cliff|edge|tracks|river|sea|pills|razor|blade|rope|knife) ~6 (calls|call|calling|is calling|pulls|draws|invites|whispers to|waits for|waiting for|tempts) ~1 me',
  '(cut|cutting|burn|burned|burning|scratch*|hit|hitting|bit|biting|bruis*|slash*|carv*|harm*) ~1 (myself|my ~1 (thigh|thighs|arm|arms|wrist|wrists|skin|stomach|hips|legs|ankle|ankles)) ~4 (again|last night|tonight|this morning|in the bathroom|until|to feel|so i|because|where nobody|in secret|on purpose|yesterday)(?! (bread|shav*|oven|cat))',
  '(reason|point|sense|use) (to|in|of|for) (stay|staying|be|being|keep|remain|remaining) (alive|living|here|breathing|in this (world|life))|(do|can) not (see|find|have) ~2 (reason|point|sense|future) ~2 (to|in|for) ~1 (live|living|stay|staying|alive|go on|going on|me)',
  '(nobody|no one|not one person|none of them) would ~2 (notice|miss me|cry|care|come to my funeral|find me|look for me)(?! (if i (skipped|left early|wore)))',
  '(scared|afraid|worried|frightened|terrified) ~1 of ~2 (what i (might|could|will|may|would) do(?! (if (i (fail|lose)|they))|for (work|money|a living))|my own (hands|thoughts)|myself)(?! (speak*|on stage))',
  '(pain|suffering|noise in my head|all of this|everything|it) to (end|stop|be over) ~3 (only ~1 one way|any way|whatever it takes|only way|no matter how|for me)',
  'tried to (end|do|finish) (things|it|it all|everything|myself) (last|again|yesterday|on|and failed|but|once|twice|when)(?! ~3 (with him|him|her|the relationship))|(suicide|my) attempt ~3 (failed|survived|nobody|last)|i survived (it|my|the) ~2 (attempt|overdose|pills|night)',
  '(hope|wish*|pray*|relieved|glad|happy|want) ~6 (terminal|incurable|tumor|cancer|fatal (illness|disease)|heart attack|stroke|accident) ~3 (so|then|over|me|take*|would|finally)?(?! (free|charity|research|ward|patients))',
  '(my will|my affairs|my funeral|my papers) ~2 (done|ready|in order|settled|sorted|signed|paid|arranged)(?! ~3 (lawyer|notary|office))',
  '(ready|prepared|at peace|okay|ok|fine|comfortable) with (dying|death|leaving|not being here|going|the end)(?! (the party|to))',
  '(hate|despise|loathe) ~1 (being alive|my existence|that i (exist|was born|woke up|am alive)|living)',
  '(no one|nobody) (can|could|will) (save|help|stop) me(?! (from (eating|buying|booking)))|(too late|beyond saving|past saving) for me',
  '(swallow*|took|taken|downed|finished) ~1 (my|the) (whole|entire|full) prescription',
];

export const ENGLISH_SELF_HARM_MEANT_TOGETHER: readonly string[] = [
  // Medicines.
  `(${TAKE}) ~3 (${MANY}) ~3 (${MEDICINE}) ! ${AS_TOLD}|(he|she|they|who|mother|mom|dad|father|cat|dog|patient) (took|swallowed|takes)`,
  `(${TAKE}|finish*|emptied|empty|had) ~2 (all|whole|entire|rest|everything|every|handful*|fistful|bottle|box|pack|packet|strip|strips|blister|sheet|lot|too many|more than i should|far more) ~4 (${MEDICINE}) ! ${AS_TOLD}|(he|she|they|mother|cat|dog) (took|swallowed)|chocolate*|forgot`,
  `lethal|fatal|deadly|overdos*|too many|enough to (kill|die|end|never|not wake|sleep forever|do it|finish|be over)|(how|too) (many|much) ~6 (kill|kills|die|dies|lethal|fatal|enough|it takes|it would take|to not wake|stop my heart|survive)|stop my heart|never wake up|sleep forever|dose kills|safe to mix|what happens if (you|i) take + ${MEDICINE}|dose ! ${FOR_OTHERS}|prescri*|warned|expired|course`,
  `lethal|fatal|deadly + dose|doses|amount|combination|quantity + ${I}|google*|search*|look* up ! ${FOR_OTHERS}|cookies|cake|chocolate|snake|spider|news|warned|charm|humor|cuteness|class|lecture|garden|mushroom*`,
  `(count*|stash*|hoard*|sav*|stor*|collect*|stockpil*|put aside|putting aside|gather*|line|lined|lining|laid|hid|hide|hidden|hiding|kept back|been keeping|not taking) ~6 (${MEDICINE}) + ${I}|pills|tablets ! ${AS_TOLD}|${FOR_OTHERS}|the kids|money|travel*|suitcase|inventory`,
  `bought|buying|ordered|got + (extra|several|three|four|five|six|ten|many|different|lots|more) ~3 (packs|packets|boxes|bottles|pharmacies|shops|chemists|strips) + ${MEDICINE} ! vitamin*|allerg*|charity|for the trip|first aid`,
  `(${PILL}|bottle|box of (${PILL})) + star*|keep looking|kept looking|look at|looking at|in my hand|on my nightstand|in front of me|under my pillow|next to me|beside me|in my lap|poured|tipped|spread + tonight|all of|everything|easy|end|enough|quiet|think*|thought|wonder*|cannot stop|hour|hours|wine|vodka|every one|over|courage ! ${AS_TOLD}|headache|migraine|flu|fever|label|instructions`,
  // Heights.
  `${HEIGHT} + jump*|leap*|step off|stepping off|stepped off|let go|letting go|let myself|throw* myself|the fall|how (long|far|high) ~4 (fall|takes|drop|down|is)|long way down|the drop|not (very |so |even )?high|is low|so low|one step|one more step|over the (edge|railing|rail|side|ledge|line|yellow)|looking over|looked over|climb* over|legs (over|dangl*)|feet (over|dangl*)|leaned (out|over|forward)|lean* (out|over|forward) ~2 (far|further)|yellow line|nearly did it|almost did it|nearly did not|wind (pull*|push*)|not come down|easy it would|be over|end it|fly|flying|falling|pull* me|calls me|calling me|tempt* + ${I} ! ${HEIGHT_IN_PLAY}|insurance|he jumped|she jumped`,
  `(on|at|to|from|near|by|onto) (the|that|our|my) ~1 (bridge|roof|rooftop|ledge|cliff|cliffs|tracks|overpass|railing|railings|edge|parapet|platform) ~2 (again|tonight|at night|at midnight|in the dark|alone tonight|for an hour|for hours) + ${I} ! ${HEIGHT_AT_LEISURE}`,
  `${HEIGHT} + stood|stand|standing|sat|sit|sitting|climb*|went up|go up|walked up|came back down|walk to|walking to|drove to|went to + wonder*|thought about|think about|thinking about|thought how|alone|nobody|no one|crying|cried|hour|hours|again|looked down|look down|looking down|water below|cars below|street below|courage|peace|quiet|end|nothing would + i|my|me ! ${HEIGHT_AT_LEISURE}|walked home|dream house`,
  // Farewell.
  `(wrote|write|writing|written|record*|left|leaving|finished|prepared|sealed|hid|hidden) ~5 (${LETTER}) + ${GONE}|goodbye|good bye|farewell|hid them|hidden|hid it|under (the|my|his|her) (keyboard|pillow|mattress|bed)|(in|into) (my|the) (drawer|safe|desk)|will find (it|them)|to find|so (they|he|she) (know|knows|understand|understands)|one for each|each of (them|the|my)|for each|not to blame|not their fault|not her fault|not his fault|forgive me ! birthday*|wedding|colleague*|santa|school|christmas|anniversary|teacher|post office|thank you|love letter*|love letters|eighteenth|graduat*|valentine*|tooth|camp|interview|meeting*|surprise|treasure|advent|baby book|complain*|bank`,
  `(gave|give|giving|given|gift*|hand|handed|handing|pass|passed|passing|promis*|leaving|left|distribut*) ~5 (${DEAR}) + (not|never) know why|(without|not) (saying|say|said|telling|tell|told|explain*) ~2 why|asked (me )?why|(not|no longer|never) ~2 (need|needing|wear|use) (it|them|any|these|those|my)|where i am going|remember me|something of me|last time|before i go|no use for|not be needing|while i (still )?can|suspect*|thinks i am|thought i was decluttering|they did not ask|look* surprised|keep (it|them) for me forever|${GONE} ! charity|donat*|moving|move|thrift|goodwill|new (one|job|apartment)|outgrown|too small|marie kondo|holiday|vacation|flight|while i am (away|traveling)`,
  `(cat|dog|ring|rings|guitar|jewelry|plants|necklace) to ~6 (cat|dog|ring|rings|guitar|jewelry|plants|books|necklace|watch|dresses|things) to ! charity|moving|move|vet|sitter`,
  `goodbye|good bye|farewell|bye + everyone|everybody|the world|all of you|my loves|my darlings|forever|this world|dear diary|diary + sorry|forgive|not be (sad|angry|mad)|strong|stronger|strong enough|no one|thank you for everything|thanks for everything|love you all|tired|peace ! colleague*|school|party|team|job|airport|class|semester|trip|flight|moving|office`,
  `paid|pay|settled|cancel*|closed|deleted|label*|organized|list|listed|wrote down|written down|arranged|tidied|cleaned|clean|sorted|put in order|got rid|burned|threw away + bills|debts|accounts|account|password|passwords|pin|papers|documents|will|insurance|subscriptions|things|jewelry|jewellery|affairs|flat|apartment|house|room|funeral|diaries|photos|drawer|desk|names + ${GONE}|whoever finds|(nobody|no one|they|he|she|kids|mother|sister|family) ~2 (not have to|has (trouble|to)|have to|trouble|burden|search|deal with it|find everything|have it easier)|so it is (easy|easier) for (them|him|her)|burden|no trouble|no loose ends|not be here ! holiday|vacation|trip|moving|surgery|landlord|guests|notary|lawyer|taxes|visit*`,
  // Ending.
  `(ways|way|how|means|methods|courage|strength|time|ready|want|wanted|need|decided|going|plan|planned|planning|thinking (of|about)|thought (of|about)|about|easy|close) ~1 (to )?(end|ending|finish) (it|it all|everything|things) + ${I} ! him|her|relationship|boyfriend|girlfriend|marriage|contract|chapter|speech|friendship|engagement|lease|meeting|job|call|story|book|fight|argument|date|politely|presentation|semester|quarter|gracefully|on a|with a`,
  `not eaten|starv*|refuse food|not eating|stopped eating|stopped drinking|not drinking + on purpose|give up|disappear|waste away|end|die|fade|shut down|body stop* + ${I} ! ramadan|fast|fasting|diet|iftar`,
  `([1-9][0-9]{1,2}|ten|eleven|twelve|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|dozens|hundreds)(?! (mg|mcg|ml|g|micro*|milli*|units|minutes|percent)) ~2 (${MEDICINE}) ! ${AS_TOLD}|${FOR_OTHERS}|bought|price|cheap|costs|delivery|delivered|came in the mail|he|she|they|month|days|one each|recipe|charity`,
  `(whole|entire|all|every|full) ~3 (${MEDICINE}|box|pack|bottle|packet|strip) + (kill|die|dead|death|end|enough|over|sleep forever|survive|would it|wonder*|vodka|wine|whisky|whiskey|gin|alcohol) + ${MEDICINE} ! ${AS_TOLD}|${FOR_OTHERS}|chocolate*`,
  `${MEDICINE} + vodka|whisky|whiskey|gin|rum|bottle of wine|alcohol|the plan|my plan|a plan|way out|last resort|plan b|backup plan|exit + i|me|my|plan|tonight|enough ! ${AS_TOLD}|${FOR_OTHERS}|headache|avoid|not mix|hangover|antibiotic*`,
  `(stood|stand|standing|sat|sit|sitting|climbed|climb|walked|balanc*|step*|got) ~3 (ledge|railing|railings|parapet|wrong side|edge of the (roof|rooftop|balcony|bridge|cliff|building|platform)|window sill|windowsill|roof edge|fence is broken) + i|me|my ! ${HEIGHT_AT_LEISURE}|film|painted`,
  `${HEIGHT}|floors (down|below|up) + fall|fell|drop|quick|painless|fast|instant*|seconds|wanted to|want to|wish + i|me|my|it ! ${HEIGHT_AT_LEISURE}|leaves|rain|snow|elevator|lift|stairs|gym|moved|apartment|asleep`,
  '(packed|sorted|labeled|labelled|boxed|organized|cleared|emptied|tidied|gave) ~5 (things|clothes|stuff|closet|room|drawers|papers|boxes|desk) + so (nobody|no one|they|she|he|mum|mom|my (mother|sister|husband|kids)) ~3 (has|have|does|do|will) ~2 (to|not) ! moving|move|guests|visit*|holiday|vacation|charity|renovat*|painters|trip|new (flat|house|job)',
  `(handful|handfuls|fistful|mouthful) ~3 (${MEDICINE}) ! ${AS_TOLD}|${FOR_OTHERS}`,
  'terminal|incurable|tumor|cancer|heart attack|fatal + relieved|glad|happy|hope|hoped|wish|wished|pray|jealous|envy|lucky + i|me ! remission|not|benign|research|charity|donat*|over|free|recover*|surviv*|friend*|better|treat*',
  '(one|the) last time|a last time + visited|hugged|kissed|called everyone|saw (everyone|them all|all of them)|said goodbye|smelled|cooked (for|their) + everyone|everybody|all of them|each of them|without telling|nobody knows|they do not know|not knowing ! move|moving|fly|flight|before (we|the|summer|school)|abroad|retire*|graduat*|holiday|vacation|trip',
];

/** Said in one sentence and meant in the next: over two of them. */
export const ENGLISH_SELF_HARM_ACROSS: readonly string[] = [
  '(attempt|overdose) ~4 (did not|not|failed|fail*|went wrong|was not enough)|survived (my|the) ~1 attempt + this time|next time|properly|same mistake|do it right|better plan|enough this + i|my ! attempt at|ivf|embryo|cycle|clinic|driving|test|exam|interview|recipe|cake|bread|sourdough|soufflé|penalty|marathon',
  'ground|grave|graveside|buried|cemetery|heaven|widow*|funeral|his death|her death + (going|ready|time|soon|decided|about|coming|want) ~1 to (join|be with|follow) (him|her|them|you)|will (join|be with|follow) (him|her|them|you) (soon|now|there|tonight) + i ! dinner|lunch|trip|choir|class|party|holiday|one day',
  'rehom*|gave notice|paid everyone|paid off|cancel*|tidied|all tidy|sorted|everything is (tidy|sorted|paid) + over for me|bother with me|trouble with me|burden + i|me|my ! moving|new job|relocat*|contract',
  `${HEIGHT} + let go|letting go|nearly did it|almost did it|nearly jumped|almost jumped|jump|one step|over the (edge|railing|rail)|nobody would|not come down|nearly went|be over|end it|long way down|not (very |so )?high|how easy|so easy|stepped back|pulled me back + i|me ! ${HEIGHT_AT_LEISURE}|film|hero`,
  `(${MEDICINE}) + all of them|all at once|every one of them|enough|would be enough|did the (math|maths|sums)|with wine|with the wine|with vodka|sleep forever|never wake|not wake up|count*|how many it|too many|nobody will + i|my|me ! ${AS_TOLD}|${FOR_OTHERS}|sleep enough|water|enough (sleep|rest|water|food|money|time)`,
  `(gave|give|given|giving) ~5 (${DEAR}) + (not|never) know why|did not say why|asked why|not need (it|them|any)|where i am going|remember me|something of me|last time|before i go|${GONE} + i|my ! charity|donat*|moving|move|thrift|holiday|vacation`,
  'goodbye|good bye|farewell|my last entry|my last letter|the last thing i write + forgive|sorry|please do not|not your fault|nobody s fault|love you|be strong|take care of|could not + me|i|my|you ! colleague*|school|party|team|job|airport|class|train|trip|moving|move',
  `floors (down|below)|(tenth|ninth|eighth|seventh|sixth|fifth|twelfth|top) (floor|storey) + quick|over|easy|painless|fast|jump|fall|let go|nobody|end + it|i|me ! ${HEIGHT_AT_LEISURE}|elevator|lift|stairs|apartment|moved`,
  'woke up|still here|still alive + disappointed|unfortunately|damn|why|sadly|wish i had not|not grateful|again + i|alive|here ! early|alarm|office|at work|late',
  `yellow line|platform|the tracks|the train + nearly did it|almost did it|nearly jumped|almost jumped|stepped back|nearly went|one step|could not do it|was not brave enough + i ! ${HEIGHT_AT_LEISURE}`,
];
