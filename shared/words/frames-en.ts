import { MEDICINE } from './medicine.ts';

// Frames of slots, for what is said in a hundred wordings: who, what is done, to what. See harm-en.ts.

const HE =
  'he|husband|hubby|boyfriend|partner|fiance|ex|father|dad|brother|brothers|uncle|stepfather|stepdad|in laws|mother in law|father in law|they|boss|landlord|sponsor|employer';
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
