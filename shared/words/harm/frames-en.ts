import { MEDICINE } from './medicine.ts';

// Frames of slots, for what is said in a hundred wordings: who, what is done, to what. See harm-en.ts.

const HE =
  'he|husband|hubby|boyfriend|partner|fiance|ex|father|dad|brother|brothers|uncle|stepfather|stepdad|in laws|mother in law|father in law|they|boss|landlord|sponsor|employer|sir|madam|stepmother';
const STRIKE =
  'hit|hits|slap*|punch*|kick*|chok*|strangl*|shov*|drag*|grab*|pinned|beat|beats|belted|whipped|smack*|thrash*|throttl*|headbutt*';
const KEEP =
  'took|takes|taken|has|keeps|kept|holds|hid|hides|confiscat*|withholds|locked away|cut up|cancelled|smashed';
const GOODS =
  'passport|phone|charger|keys|key|papers|documents|bank card|card|cards|salary|wages|pension|id|residency|inhaler|insulin|medicine|tablets|shoes|birth certificate';

const CARER =
  'carer|carers|caregiver|nurse|nanny|aide|mother|mum|mom|stepmother|sister in law|aunt|grandmother|son|roommate|flatmate|wife|girlfriend|she';
const BODY =
  'arm|arms|forearm|forearms|thigh|thighs|wrist|wrists|leg|legs|skin|stomach|belly|hip|hips|ankle|ankles|calf|calves|chest|shoulder|shoulders|breasts|neck|back|face|hand|hands|palm|palms|foot|feet|flesh|scalp';
const HOT =
  'boiling|scalding|steaming|hot (water|tea|coffee|oil|soup|fat|wax)|acid|bleach|petrol|gasoline|kerosene|the kettle';
const HELPLESS =
  'son|daughter|child|kids|children|baby|boy|girl|toddler|newborn|stepson|stepdaughter|maid|helper|housemaid|cleaner|mother|mum|mom|grandmother|dad|father|patient';

export const ENGLISH_VIOLENCE_FRAMES: readonly string[] = [
  `(${HE}) ~4 (${STRIKE}) (me|my ~1 (face|head|neck|throat|arm|ribs|stomach))`,
  `(${HE}) ~2 (${KEEP}) ~1 my ~2 (${GOODS})(?! (number|to (fix|renew|charge)))`,
  `(${HE}) ~3 (lock*|bolt*|padlock*|chain*) (me|us|the ~1 (door|gate) ~2 (from (the )?outside|when he (leaves|goes)|behind him|and takes))`,
  `(${HE}) ~2 (forc*|made me|rap*) ~4 (me|last night|again|in bed|said no|even though|while i|to do it)`,
  '(forced|raped|had) (me|his way) ~6 (said no|cried|even though|asleep|said stop|begged)|i said (no|stop) ~5 he (did|does|carried|kept|went)',
  '(his|my) (hand|hands|fingers|forearm|knee) ~2 (on|around|round|over|at|across) my (throat|neck|mouth|windpipe)',
  `(tracker|tracking|spyware|app|camera|cameras|airtag) ~4 (he|my ~1 (car|phone|bag|handbag|bedroom))|(${HE}) ~2 (tracks|times|follows|watches|checks) ~1 (me|my (phone|mileage|messages|location|steps|receipts))`,
  '(he|ex|brother*|father|husband|they|boss) ~2 (says|said|swears|swore|promised|threatens|threatened) ~3 (will|would|to) ~2 (kill|bury|burn|find|cut|break|send|post|publish|leak|share|deport|take the (kids|children|baby))',
  '(shake|shook|shaking|throw|throwing|smother*|drop|hurt|hurting|squeez*) ~1 (the baby|the kids|my (baby|son|daughter|child|children)) ~6 (afraid|scared|frighten*|terrified|urge|thoughts|might|going to|so hard|own hands)|(scared|afraid|frightened|terrified) ~4 (my (own )?hands|hurt (the baby|him|her|them|my)|what i (might|will|could) do to)',
  // Burned and scalded.
  `(${HE}|${CARER}) ~3 (pour*|pored|threw|throw*|tipp*|splash*|flung|empt*|spill*) ~2 (${HOT}) ~4 (on|onto|over|at|in|down) (me|my)(?! ~6 (by accident|accidentally|apologi*|sorry))`,
  `(his|her|${HE}) ~3 (cigarette|cigarettes|cigar|lighter|iron|hot spoon) ~1 (out )?(on|in|into|against|to) my ~1 (${BODY})|(burn*|brand*|scald*|singe*) (me|my ~1 (${BODY})) with (a|the|his|her|hot) ~1 (cigarette|cigarettes|cigar|lighter|iron|spoon|knife|oil|water|coffee|tea|poker)`,
  // By those who care for her, in the house.
  `(${CARER}) ~2 (pinch*|smack*|slap*|shak*|jab*|yank*|shove*|spit*|hits|hit|bites) (at |on )?(me|my) ~9 (nobody|no one|wheelchair|can not|could not|because|bruise*|every|if i|alone with me|black and blue|family leaves|door closes)(?! ~4 (laugh*|game|dance))`,
  `(${HE}|mother in law|${CARER}) ~2 (lock*|padlock*|chain*) ~1 (the|my|all) ~1 (fridge|kitchen|pantry|food|cupboard|cupboards|freezer|larder|phone|bathroom|toilet)(?! ~6 (toddler|baby|dog|cat|cats|raccoon*|kids|diet|cake|surprise))`,
  '(eat|ate|drink|shower|bathe|cook|sleep|go out|speak) ~1 (only )?(when|if|once|after) (he|she|they) (says|say|lets|let|allows|allow|permits|unlocks|unlock|decides|decide) ~1 (so|me|it|i)?',
  `(${HE}|uncles|cousins|cousin|family|men) ~9 (honor|honour|shame|disgrace) ~6 (clean*|wash*|blood|kill*|bury|restor*|deal with|get rid|finish*|dead|die)|(clean*|wash*|restor*) ~2 (honor|honour|shame|family name) ~9 (me|rid of|kill*|blood|bury|sister|cousin)`,
  // How fear of him lives in the house, and what hides it from others.
  '(his|the|my husband|my brother|my father) ~1 (key|keys|car|truck|steps|footsteps|boots|gate|door|engine|headlights) ~9 (stomach|freez*|froze|(go|went|goes|turn|turns) cold|hide|hold my breath|holds his breath|hands shake|heart (stops|stopped|drops|sinks|races)|(kind|sort) of night|kids (go|went) (quiet|silent))(?! ~6 (joy|happy|thank god|laugh*|surprise))',
  '(told|said|tell|say|lied|lie) ~3 (dentist|doctor|nurse|boss|teacher|mother|mum|mom|neighbor*|neighbour*|colleague*|them|everyone|school|hospital) ~3 i (fell|tripped|slipped|walked into|bumped|ran into|had fallen|banged)',
  '(bag|suitcase|rucksack) ~5 (birth certificates|childrens papers|passports|cash|documents) ~9 (in case|those nights|run|leave|wait|late shift|he|when)|(bag|suitcase) ~4 (neighbor*|neighbour*|hidden|behind the) ~9 (in case|those nights|for when we run|he|him)',
  '(slept|sleep|hid|hide|locked myself|spent the night) ~3 (bathroom|car|wardrobe|closet|cellar|kids room|shed) ~6 (bolt|until he|because he|so he|he was|tired himself|passed out|from him)|(chair|wardrobe|dresser) ~2 (under|against|behind) ~2 (handle|door) ~9 (stepfather|stepdad|he|him|mum works|brother|uncle)',
  '(learned|learnt) to (cry|walk|breathe|move|sleep) ~3 (without|so|silent*|quietly)|(tiptoe*|eggshells|floor does not creak) ~6 (he|him|home|kids|us)|(neighbors|neighbours) ~3 (turn* up|pretend*|heard|knock*) ~9 (he|him|hit*|scream*|through the wall)',
  '(sweet|lovely|nice|kind|flowers|gifts|charming|gentle) ~9 (means it is coming|it is coming|(as|like) always after|starts again|until the next time|it always does)',
  '(i|we) (flinch*|cower*|duck*) ~8 (reach*|raise*|raised|hand|he|moved|cashier|touch*|lifted)(?! ~4 (needle|ball|bee|wasp|thunder))',
  '(concealer|foundation|sunglasses|roll neck|turtleneck|high collar|scarf|long sleeves) ~9 (bruise*|his fingers|fingerprints|what he did|yellow|marks|his hand*|black eye)(?! ~6 (football|tattoo|surgery))|(his fingers|his fingerprints|his handprint) ~3 (still|on|around|show*)',
  // What he does with things, weapons, money, leave.
  '(spat|spits|spit) ~1 (in|on|at) (my|me)(?! ~3 (baby|up))',
  '(threw|throws|hurled|flung|throw) (a|the|his|my|hot) ~1 (plate|plates|kettle|mug|cup|chair|remote|ashtray|glass|bowl|pan|iron|phone|shoe) ~3 (at (me|my)|missed|it did not|against my)',
  `(${HE}) ~2 (held|holds|put|laid|sharpen*|cleaned|cleaning|pointed|points|pressed|left|waved|loaded|kept) ~1 (the|a|his) ~2 (knife|gun|rifle|pistol|axe|blade|revolver|razor|machete) ~9 (me|my|i|choose|us)(?! ~4 (onion*|cake|carv*|cook*|bread))`,
  '(held|holds|pushed|shoved|pushes|forced|dunked|slammed|banged) my (head|face) ~1 (under|into|against|in|on|onto)',
  '(break*|smash*|throw*|punch*) (things|walls|doors|the wall|plates) (near|around|next to|beside|close to) (me|my head)|(stands|stood|block*) ~2 (doorway|the door|exit) ~6 (can not|not) ~3 (out|leave|pass|go)',
  '(salary|wages|pay|payday|paycheck|pension|benefit|earnings) ~9 (his account|(goes|went|straight) to him|i (hand|handed|give) (it )?(over|to him)|bus money|in coins|receipts|counts every)(?! ~4 (son|savings plan))',
  '(he|husband|they|she) ~1 (decides|decide|chooses|choose) ~3 (dress|what i|shoes|clothes|when i|whom i|who i|if i (may|can))|(ask*|beg|begged) ~2 permission ~6 (shower|eat|toilet|go out|leave|visit|open|sleep|times)',
  '(he|husband|ex) ~9 (finish us both|kill us both|crash us|die together|take us both)',
  // What she does not want.
  '(he|husband|boyfriend) ~1 (did|does|do) it anyway|(stared|stare|staring|looked) at the ceiling ~3 (until (he|it was over)|while he|till he|till it was over)|(lie|lay) still ~2 (until|till|while) (he|it)|i did not (scream|move|fight)? ~2 (he (finished|was done)|because it is faster)',
  '(set|arranged|fixed|announced|decided|settled) ~2 (wedding|engagement|marriage) ~9 (nobody asked|no one asked|seventeen|sixteen|fifteen|fourteen|older than|i said no|not want)|(marry*|wedding|engagement) ~9 (whether i|against my will|nobody asked me|no one asked me|cry or not|by force|forced me)',
  '(stepfather|stepdad|uncle|cousin|coach|teacher|boss|brother|neighbor|neighbour|professor) ~6 (touched me|touches me|hand (under|up) my|comes (in|into) my (room|bed)|made me undress|rubs against|if i am nice|let him)',
  // To others before her eyes, and by her own hand.
  '(dad|father|he|stepdad|stepfather|uncle|brother) ~3 (took the belt to|belts|hits|hit|beats|beat|strangled|choked|kicked) ~1 (mum|mom|mama|mother|my (brother*|sister*|mother|mum|mom|little|son|daughter|kids|boys)|our (son|daughter))(?! (at|in (chess|cards|tennis)|to the))',
  '(strangled|killed|kicked|drowned|wrung) ~1 (the|my|our) (cat|dog|bird|kitten|canary|puppy) ~3 (in front of|to show|before my|neck)',
  '(imagin*|pictur*|thoughts|images|pictures|urge*) ~3 (dropping|drowning|throwing|smothering|shaking|stabbing|hurting|hitting|strangling) ~2 (my|the|him|her|son|baby|daughter)',
  '(pillow|blanket|hand) ~6 (baby|her|his|him|newborn) ~2 (face|mouth)|(baby|newborn|son|daughter) ~9 (pillow in my|wanted to shake|nearly (threw|dropped|shook)|almost (threw|shook|smothered))',
  // By her own hand.
  `i ~2 (hit|slapped|smacked|shook|burned|burnt|pinched|kicked|scalded|beat|locked|dragged|squeezed|choked|threw) (my|the|our) ~1 (${HELPLESS}) ~6 (so hard|too hard|hard enough|harder|could not stop|in the face|until|bruise*|wet (herself|himself)|left (a|marks)|with (the|a|my) (iron|belt|shoe|spoon|cable|stick|hand))(?! (laugh*|at (chess|cards|tennis)))`,
];

/** Skin that nobody nicks by chance at the kitchen table. */
const SKIN =
  'arm|arms|forearm|forearms|thigh|thighs|wrist|wrists|leg|legs|skin|stomach|belly|hip|hips|ankle|ankles|calf|calves|chest|scalp|cheeks|shoulders|breasts';

export const ENGLISH_SELF_HARM_FRAMES: readonly string[] = [
  '(pick*|chose|chosen|choosing|set|decided|settled|know|circled|booked) ~3 (day|date|night|place|spot|method) ~6 (pick*|chose|way|it ends|to die|end it|do it|be gone|nobody|note|letters|without me)',
  `(stopped|stop|skip*|not|quit) ~3 (take|taking|taken|using|took|injecting)? ~1 (my )?(${MEDICINE}|dialysis|heart (tablets|pills|medicine)|blood thinners) ~9 (know (exactly )?what|want it|on purpose|hoping|hope|let it|take me|not tell|told no one|nobody knows|quietly|it will)`,
  '(letters|letter|notes|note|cards|videos) ~6 (kids|children|each|mum|mom|daughter|son|whoever|husband|sister) ~8 (gone|after|drawer|find|open|hidden|when i|not here|goodbye|forgive)',
  '(give|giving|gave|given) ~4 (away|to my|to the|ring|rings|cat|dog|plants|jewel*) ~8 (will not|not going to|no longer|do not) (need|be needing|want)',
  '(stood|stand|standing|sat|walked|went|leaned) ~4 (edge|platform|roof|bridge|railing|rail|ledge|parapet|kerb|tracks) ~9 (step|jump|let go|fall|next time|nearly|almost|would be over|not turn back|one more)',
  '(burn*|cut*|scratch*|starv*|bit|hit*|punch*|scald*) ~1 (myself|my ~1 (arm|arms|thigh|thighs|wrist|wrists|leg|legs|skin|stomach|hip|hips)) ~6 (on purpose|deliberately|to feel|feel something|numb|again|deserve*|helps|only thing|quiet*|calm*|long sleeves|hide)',
  '(on purpose|deliberately|deserve*|punish*) ~6 (burn*|cut|cutting|starv*|hurt*|scratch*) ~1 (myself|my)',
  '(better off|easier|happier|lighter|freer|relieved|cope|manage fine) ~3 (without me|if i (was|were|am) (gone|dead|not)|once i am (gone|dead)|when i am (gone|dead))',
  '(not|never) ~2 (be here|exist|wake up|wake|open my eyes|see morning) ~2 (anymore|any more|tomorrow|again|at all|ever)',
  '(sav*|saving|keeping|kept|hoard*|stash*|putting|put) ~3 (PILLS|aside|back|by) ~6 (enough|nearly|drawer|tin|jar|sock|box|mattress)'.replace(
    'PILLS',
    MEDICINE,
  ),
  // Wishes not to be, in other words.
  '(hope|hoping|hoped|wish|wishing|pray*|please|beg*|asked god|asking god) ~9 (heart (stops|stop|stopped|would (just )?(stop|quit))|take me|takes me|call me home|not (see|meet) (the )?(morning|dawn)|never (comes|come|end|ends)|keep me (there|asleep))(?! ~3 (home|out|to|with|back|dancing|seriously|on (a|the)|along))',
  '(sleep|night|nap|dark) ~3 (last forever|lasted forever|never end|go on forever|for good and)|not ~2 (want|need) ~1 (a |any )?tomorrow(?! (to|s|off|morning))|tomorrow ~2 not (to )?come|no tomorrow for me',
  'not ~2 (see|picture|imagine) (myself|me|a future|any future) ~1 (at (twenty|thirty|forty|fifty|sixty|new year)|next (year|summer|spring|winter|month)|old|growing old|turning|anymore|any more|after|beyond)',
  '(disappointed|sorry|angry|sad|regret*|hate|annoyed) ~4 (opened my eyes|woke up|that i woke|still breathing|to wake|i am still)(?! ~2 (late|early|so|at|with a|before))',
  '(out of the picture|slip* away|out of (their|the) way|not around|not in (their|the) way|if i (went|died|vanished)) ~9 (better|kinder|easier|happier|marry|real mother|real wife|free|relief|move on)|(kinder|easier|better|cheaper|relief|favor|favour) ~6 if i (slipped away|died|was gone|were gone|vanished|disappeared|stopped|were not|was not)',
  '(accident|crash|cancer|tumor|tumour|heart attack|stroke|lump|illness) ~6 (lucky break|a gift|would be a relief|no one to blame|nobody to blame|not be my fault|so i do not have to)|(hope|hoping|hoped|wish|please) ~6 (is|be|was|were) (a |the )?(cancer|tumor|tumour|malignant|terminal|fatal)',
  '(was|were|am) (disappointed|not relieved|sad|sorry) ~6 (benign|harmless|clear|clean|healthy|nothing serious)|(benign|harmless|scan (is|was) (clear|clean)|nothing serious) ~6 (disappointed|not from relief|had been hoping|had hoped)',
  '(drove|drive|driving|cross*) ~9 (seatbelt|eyes closed|eyes shut|without looking|too fast|faster) ~9 (daring|decide|fate|hop*|end it|not care|so be it)(?! ~4 (hail|police|ticket))',
  // Means tried out and made ready.
  '(tied|tie|knot*|loop*|hung|threw) ~3 (scarf|belt|cord|rope|sheet|sheets|stockings|tie|shawl) ~6 (rail|beam|hook|door|fan|pipe|rod|banister|rafter|neck)(?! ~9 (dog|boat|swing|curtain*|tent|laundry|hammock|horse|keep warm|cold|wind))',
  `(lin*|laid|lay|count*|poured|tipped|arrang*|spread) ~1 (up |out |all )?(the|my|his|her|all|those) ~1 (${MEDICINE}) ~6 (bed|shelf|sheet|table|row|rows|palm|enough|back|again|every night)(?! ~8 (week|trip|mum|mom|dad|pillbox|vitamin*|patient*|stock))`,
  '(google*|look* up|looking up|search*|research*|read up|typed) ~6 (painless|lethal|fatal|overdose|ways to die|to die|to drown|hanging|(pills|tablets) (it|does it) take*|how high|how long it takes to)(?! ~4 (plot|novel|homework|pharmacist))',
  '(bridge|roof|rooftop|balcony|floor|platform|tracks|river|railing|rail|window|cliff|footbridge) ~9 (high enough|deep enough|would be (enough|quick|over)|one step|let go|all it would|call* (to )?me|call* my name|pull* (at )?me|one push|which (train|one|lorry|truck)|nobody would hear)(?! ~4 (kids|photo*|bungee))',
  `i ~2 (took|swallowed|downed|taken|take|swallow) ~2 (handful|whole (bottle|box|packet|strip)|too many|so many|twelve|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|[1-9][0-9]) ~4 (${MEDICINE}) ~9 (scared|nobody|no one|anyone|on purpose|hop*|told|tell|sick|wanted|forever|threw up)|swallow the whole (bottle|box|packet|strip)`,
  `(sav*|hid|hidden|stash*|keep|keeping|kept|collect*|hoard*|put aside|have) ~2 ([1-9][0-9]|twenty|thirty|forty|fifty|sixty|enough|all) ~4 (${MEDICINE}) ~9 (tin|box|drawer|sock|behind|under|jar|tea|inside|lining|nobody|enough)(?! ~6 (week|pharmac*|vitamin*|mum|dad))`,
  // Farewells and last errands.
  '(wrote|write|written|writing|finished|rewrote) ~1 (the|my|that|a) (letter|letters|note|notes) ~9 (find|found|clear my things|forgive|goodbye|when i am gone|for after|sorry i could not)(?! ~9 (landlord|boss|santa|insurance))',
  '(hug*|kiss*) ~6 (extra long|longer|each of them|one by one|tight*) ~9 (the last|last one|last time|not know|goodbye)|(one thing|nothing) left (to do|on the list) ~6 (rest|go|sleep|leave)',
  '(made|make|making|at) ~1 peace with (leaving|dying|going|death|my death|it ending)|forgive (your daughter|me mama|me mum|me mom|me girls)|not your fault ~6 (forgive|goodbye|i could not|leaving)',
  '(life insurance|insurance|pension) ~6 (pays|pay|paid|covers) ~9 (no matter|either way|suicide|after me|small print|for the kids)|(sister|friend|husband|mother|him|her|them) ~4 (where i (want|would like) to be buried|which shroud|songs? at my funeral)',
  '(cook*|froze|freez*|label*|prepared) ~6 (meals|soup|food|dinners) ~9 (without me|when i am (gone|not)|for after|manage the first|people forget)|(showed|taught|show|teach) ~3 (daughter|son|him|kids|her|husband) ~8 (without me|when i am (gone|not)|will not be here)',
  'i (have )?cut (again|deeper|tonight|last night)(?! (on|with the grater|the|my (hair|finger*)|short|costs|sugar))|(being alive|existing|breathing) (hurts|is too|is exhausting|weighs|aches)',
  '(plan|planned|wait*|time) ~6 (nobody (is )?home|house (is|to be) empty|four hours alone|no one (is )?home)(?! ~6 (party|surprise|clean|nap|bath))',
  // What is done, to which part of her, how far.
  `(carv*|etch*|gouge*|slash*|slit|slic*) ~3 (into|across|along|down|in|on|open)? ~1 my ~1 (${SKIN})(?! ~6 (tattoo*|paint*|bread|onion*|chopping))`,
  `(scratch*|rub|rubbed|scrub*|claw*|gnaw*|chew*|dig|digging|dug|pick|picked|picking|bite|bit|biting) ~2 (my|at my|into my) ~1 (${SKIN}) ~1 (raw|bloody|open|until it bleeds|until they bleed|till it bleeds|until i bleed|till i bleed|till they bleed)(?! ~8 (eczema|mosquito*|ivy|allerg*|hives|rash|psoriasis|midges|bites))`,
  `(punch*|slap*|smack*|hit|hitting|bang*|thump*|beat*) my own (head|face|thighs|thigh|legs|stomach|arms|arm|body|skull|belly)|(punch*|slap*|smack*|hit|hitting|bang*|thump*|slam*) my ~1 (head|face|thighs|thigh|legs|stomach|fist|fists|knuckles|skull|forehead) ~6 (until|till|untill|deserve*|over and over|again and again|as hard as|so hard|on purpose|to (stop|feel|make|quiet|shut))`,
  '(punch*|hit|hitting|kick*) (the|a|my|that) ~1 (wall|walls|mirror|door|tiles|concrete|brick|bricks) ~8 (until|till|knuckles|blood|bled|bleed*|bone|split|swollen|deserve*|feel)',
  '(pull*|tear|tore|tearing|rip*|yank*) ~1 my ~1 (hair|lashes|eyelashes|eyebrows|nails|toenails) ~1 (out|off) ~6 (handful*|clump*|strand*|until|bald|patch*|feel|calm*|punish*|hide|bleed*|again|every)',
  `(bite|bit|biting|bites) ~1 (myself|my ~1 (arm|arms|hand|hands|knuckles|wrist|wrists|forearm)) ~4 (until|till|so hard|blood|bled|bleed*|teeth marks|marks|to (stop|feel|not|keep)|bruise*)`,
  `i ~2 (put|press*|stub*|held|hold|extinguish*|holding|touch*) ~1 (a|my|the) ~1 (cigarette|cigarettes|lighter|iron|spoon|match|straightener*|candle|flame) ~1 (out )?(on|against|into|to|under) my ~1 (${SKIN}|hand|palm)`,
  // Over the edge, into the water, after the dead.
  '(climb*|swung|swing*|got|step*|stood|sat|sitting|hung|legs|leg) ~2 (over|past|beyond|on the (wrong|other|outer|far) side of) (the|a) ~1 (rail|rails|railing|railings|parapet|balustrade|guardrail|safety barrier|balcony wall)(?! ~9 (ball|cat|keys|photo*|paddock|horse*|ferry|stage|kids|garden|pony))',
  '(walk*|wade|waded|wading|went|swam|swim*) ~2 (into|out to|out into|in) (the|a) ~1 (sea|lake|river|ocean|water|waves) ~9 (not (to )?(come|coming|turn|turning) (back|out|around|round)|never (come|coming) (back|out)|stones|heavy coat|fully dressed|fully clothed|clothes on|in my (clothes|coat|boots)|keep walking|kept walking|let it take me)(?! ~6 (laugh*|dog|kids))',
  '(going|want|ready|time|soon|decided|about|coming|wanted|wants me|long) ~1 to (join|be with|follow) (him|her|them|you|my ~1 (mother|mum|mom|father|dad|husband|sister|brother|son|daughter|baby)) ~8 (cabinet|pills|tablets|bathroom|heaven|grave|ground|other side|up there|in death|for good|tonight i|nobody|goodbye)',
  '(nothing|nobody|no one|no reason|none) ~2 (keep*|hold*|kept|held|left|tying|ties|anchor*|stopping) ~1 (me|to keep me|for me) ~1 (here|in this (world|life)|alive|on this earth|to this (world|life)|from (doing it|going|ending|it))(?! (at|in|on|but|for|till|until|after (my|the) (contract|lease)))',
  '(finally|soon|then|all|it|be) ~1 over for me(?! (and (the|my) (contract|exam|season)|at work))|(nobody|no one|they) ~3 (bother|trouble|work|problem|problems|worry) ~1 (with|from|because of) me ~1 (anymore|any more|again|ever|after|once)',
];
