import { near } from './patterns.ts';

// What is said around the thing itself, by families; see crisis-phrases-en.ts for the plain words.

const PEOPLE =
  'he|she|they|husband|boyfriend|partner|father|dad|stepfather|stepdad|mother|brother|uncle|cousin|ex|fiance';
const DEAREST =
  'mum|mom|mother|dad|father|sister|brother|son|daughter|baby|husband|grandma|him|her';
const EDGE = 'bridge|balcony|roof|rooftop|cliff|ledge|railing|platform|tracks|overpass|edge|window';
const PILLS = 'pills|tablets|paracetamol|tylenol|insulin|meds|painkillers|antidepressants|xanax';
const HARM = 'hurt|cut|harm|burn|jump|swallow|scratch|end it|hit myself|do it again';
const FACE = 'lip|cheek|jaw|eye|face|mouth|nose|ribs|rib|neck|arm|wrist|scalp';
const STRUCK =
  'hit|hits|beat|beats|slap|slaps|slapped|smack|smacks|smacked|kick|kicks|kicked|hurts|whips|whipped|punched';

export const ENGLISH_SELF_HARM_VEILED = [
  // Not waking, not being, not having been.
  '(sleep|asleep) ~3 (and|but|then) ~1 (never|not) (wake|return|come back|open my eyes|get up)(?! (up )?(till|until|early|late))',
  '(sleep|asleep) ~3 stay asleep',
  '(if|wish|hope|pray|prefer) ~3 (not|never) ~1 (wake|woke|wake up|woken|open my eyes)(?! (early|late|up (early|late)|so|until|before|at|on))',
  '(not|never) ~1 open my eyes again',
  '(stop|stopped|stopping|cease|ceased) (existing|to exist|being alive|breathing forever)',
  '(fade|melt|dissolve|evaporate) (away|out|into nothing) ~4 (nothing|gone|forever|no one|nobody|completely|exist)',
  '(not|stop|without) ~2 (being|be) a person',
  '(done|tired|hurts|hate|sick|exhaust*|not) ~7 being (alive|here on earth|in this body forever)',
  '(crave|long for|want|fantas*|dream of) ~2 (nothingness|oblivion|the end|eternal (sleep|rest))',
  '(fantas*|dream*|daydream*) ~8 (it|everything) ~1 being over',
  'want out ~1 (out of|of) (it all|all|everything|life|this life|all of it)',
  '(leave|leaving|left|exit|depart|departing|escape|escaping) (this|the) (world|life|earth)(?! of)',
  'had enough of (this |my )?(life|living|the world|being here|existing|existence)',
  '(another|one more) (day|night|week|month|year|winter) (like this|of this|alive|in this (body|life|world))',
  // Others without her.
  '(out of|from) (the|their|his|her) (picture|way|lives|hair) ~4 (easier|better|breathe|happier|lighter|forever)',
  '(easier|better|breathe|happier|lighter|simpler|calmer|freer|cheaper) ~5 (once|if|when|without|after) ~1 (i|me) ~2 (out of|gone|not|stop*|disappear*|vanish*|left|leave|dead|died|in it)',
  'deserve* ~3 (mother|mum|mom|wife|daughter|friend|sister|parent|someone|person) ~1 (who is not me|not me|other than me|instead of me|that is not me|better than me)',
  'doing? (everyone|everybody|them|him|her|the world|my family|people|us) ~2 (favor|favour) ~4 (leav*|gone|disappear*|vanish*|not being|going|dead|dying|ending)',
  'do (everyone|everybody|them|him|her|the world|my family|people) ~2 (favor|favour) ~2 (and|by) ~2 (leav*|go|gone|disappear*|vanish*|end*)',
  '(nobody|no one|who|anyone|anybody|would they|they) ~3 (notice|miss|care|mind|look for me|cry) ~3 if i ~2 (vanish*|disappear*|left|gone|die|died|dead|never (came|come|woke)|not (here|there|wake|exist)|stopped|were not|was not)',
  'if i ~2 (vanish*|disappear*|never (came|come) back|was gone|were gone|ceased|not here) ~3 (nobody|no one|they|who|everyone|would)',
  '(world|family|kids|children|they|nobody|no one) ~3 need* me (in it|around|alive|here|anymore)',
  'waste of (oxygen|space|air|breath|skin)',
  '(taking|take|takes) up (space|room|air|oxygen) ~4 (someone|somebody|others|better|deserve*)',
  '(am|be|being|become|feel like|felt like|feel|just|only|nothing but) (a|such a|only a|just a|nothing but a) (burden|dead weight|deadweight|millstone)(?! to (no one|nobody))',
  '(point|reason|use|purpose|sense) (of|in|for|to) ~1 (me|my) (being|existing|existence|living|life|going on)',
  '(point|use|sense) (of|in) (going on|carrying on|waking up|being here|being alive|all of this anymore)',
  '(rather|relief|easier|peace|rest) ~4 (never|not) (have to )?(get up|wake|come back|exist|be anyone|be here)(?! (early|at|to))',
  '(painless|quick|quickest|easiest|least painful) (way|ways|method|methods)(?! (to (cook|clean|learn|make|get|lose|go|travel|remove|wax)))',
  '(letting|let) go of (life|living|this life)',
  '(if|case) i ~1 (not here|not around|gone|no longer here)',
  // No time to come.
  '(not|never|can not) ~2 (see|picture|imagine) (myself|me|a future|any future|a life) ~2 (turning|reaching|growing old|getting old|getting older|past|making it|being around|with me|alive|by then|in it)',
  '(not|never) ~1 (plan|planning|expect|intend|intending|going|hope|want) ~2 (be|being|stick*|stay*) around',
  '(not|never) be (around|here|alive) (for|much longer|by then|when|to see|next|this time|after)(?! (lunch|dinner|work|the meeting|class))',
  'affairs in order',
  '(letter|letters|note|notes|video|videos) ~4 (for after|for when i am (gone|not)|once i am gone|after i am gone|open after|to be opened)',
  '(said|say|saying) ~1 (goodbye|goodbyes|farewell|farewells) ~6 (without (her|him|them|anyone|their) ~1 (know*|notic*|realis*|realiz*)|nobody knew|no one knew|one last time|they did not know)',
  '(gave|give|giving|given) ~6 (will not|not going to|will no longer|not) (be needing|need) (it|them|any)',
  // Ways and places.
  near(PILLS, 'counting|too many|enough to|stash*|hoard*|all at once|in one go|how many it'),
  near('bottle of (pills|tablets)', 'drawer|count*|stare|staring|hand|bed|all'),
  near(
    EDGE,
    'how easy|too close|one step|step off|lean* further|let go|let myself fall|how high|end it',
  ),
  'let* go of the (wheel|steering)',
  '(wheel|steering|drive|driving|swerve*|steer*) ~5 (oncoming|opposite lane|into the (river|barrier|wall|tree|truck|lorry))',
  '(wish|hope|hoping|pray|want|not mind) ~5 (cancer|illness|plane|truck|lorry|bus|car|virus|heart|tumor|tumour|fever|storm|lightning|train) ~3 (take* me|kill* me|hit* me|finish* me|get* me|with me on it|with me in it|goes down|crash*)',
  '(death|cancer|illness|god|lord|allah|angel*) ~2 (take|takes|took|would take|come for|comes for) me(?! (to|home|back|by|through|on|out|in))',
  '(join|joining|follow|following|go to|going to|be with|lie with) ~3 (grave|in the ground|underground|other side|buried)',
  `(be|be reunited|see|go) ~1 with ~2 (${DEAREST}) again ~3 (wherever|heaven|up there|other side|soon|there)`,
  '(jump*|fall|falling|throw myself) ~2 from ~2 (floor|storey|story|top of)(?! (bed|plan*))',
  '(be|get|wish|were) ~1 (erased|wiped|deleted) from ~3 (memory|lives|world|earth|existence|photos)',
  // Marks and urges.
  '(new|fresh|more|deep|old) (marks|cuts|scars|lines|scratches|burns|wounds) ~3 (sleeve|sleeves|arm|arms|thigh|thighs|wrist|wrists|hip|hips)',
  '(marks|cuts|scars|scratches) ~4 (under|beneath|below|with) ~1 (sleeve|sleeves|bracelet*|long)',
  `(urge|urges|itch|craving|temptation) (to|for|of) ~1 (${HARM})`,
  '(hit|hits|hitting|bang*|smash*|knock*|slam*|punch*) my (head|forehead|face|thigh|thighs|legs) ~3 (wall|until|over and over|again and again|on purpose|repeatedly)',
  '(dig|dug|digging|press*|push*|sank|sink*) ~2 (nails|fingernails|nail|fingers) ~2 (arm|arms|skin|palm|palms|thigh|thighs|leg|legs|neck|flesh)',
  '(until|till) (it|the skin|my skin|i|blood|my arm|they) ~1 (bled|bleeds|bleed|bleeding|broke|came|drew blood)',
  '(not|stop|stopped|refuse*|without|skip*) ~2 (eat|eaten|eating|food|meals) ~5 (deserve|punish*|waste)',
  'not deserve ~1 (food|to eat|to breathe|air|to exist|a place|to be here|another day)',
  '(voice|voices) ~2 (tell|tells|telling|told|say|says|saying|want|wants|order*) ~2 (end|kill|hurt|do it|cut|jump|die|finish)',
  '(end|ending|finish|finishing|erase|delete|destroy) (myself|me for good)',
  '(stopped|stop|skipping|skipped) ~1 (taking )?my ~2 (medicine|insulin|meds|medication) ~2 (on purpose|hoping|so that|deliberately)',
  `(took|swallowed|take|swallow|taken) ~1 (ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|handful|handfuls|fistful) ~1 (${PILLS}|of pills|of tablets)`,
  '(living|being alive|existing|existence|staying alive) (is|feels|has become|became) ~1 (punishment|torture|pointless|unbearable|agony|a chore|a sentence|too much)',
  '(staying|stay|stayed|keeping myself) alive for (other|others|them|him|her|my|everyone|everybody)',
  'pillow over my ~1 face',
  '(end|erase|unmake) me(?! (up|off))',
  '(bought|buy|ordered) ~1 (rope|razor blades|razors|noose)(?! (for (the|my|our|a)|swing))',
  '(found|find me) (too late|dead|in the morning cold)',
  // What holds her.
  'only ~2 (alive|staying alive|living|still living|breathing|still breathing) ~1 (for|because)',
  '(thing|reason|one|person|creature|being) ~2 (keeps|keeping|kept|holds|holding|ties|tying|stops|stopping|stopped) me (here|alive|in this (world|life)|on this earth|from doing it|from ending|from going through|breathing|earthbound)',
  '(would|will) ~1 (be gone|have ended|have gone|have done it|not be here|be dead) (if|without|long ago|already|by now|were it)',
];

export const ENGLISH_VIOLENCE_VEILED = [
  // Marks, and what is told about them.
  `(my|her|his) (${FACE}) ~3 (swollen|split|bruised|purple|blue|black and blue|fractured|throbs where)(?! ~4 (crying|cried|cry|cold|allerg*|tooth|dentist|wisdom|tennis|gym|pollen|tears|typing|writing|sport|fall|fell))`,
  '(bruise|bruises|bruised|fingerprints|handprint|handprints|welt|welts) ~6 (cheek|face|neck|throat|ribs|jaw|where he|from (him|his)|he|his hand|his fingers|yellow|arms)',
  '(blue|purple|red|mark|marks|bruised|sore|hurts) ~1 where (he|she|they|his) ~2 (held|grab*|hit|hand*|had|pinned|squeez*|pushed|kick*|punch*|fingers)',
  '(told|tell|lied|lie|pretended|said|say) ~5 (i|she) (fell|walked into|tripped|slipped|bumped) ~2 (stairs|door|down|shower|cupboard|step|bath|floor|cabinet)',
  '(scarf|makeup|make up|concealer|foundation|sunglasses|glasses|sleeves|turtleneck|collar|hijab) ~6 (bruise*|black eye|finger marks|the marks|marks on|what he|handprint*|his hand)',
  '(cover*|hid|hide|hides|hiding) ~2 (marks|black eye|what he did|swollen)',
  // Fear of somebody at home.
  near(
    'his (key|keys|footsteps|steps|car|voice|shadow)',
    'freez*|froze|shak*|flinch*|what kind|what sort|hold my breath|held my breath|stomach drops|terrified|dread|hide',
  ),
  '(when|whenever|if|once|after|every time|nights) ~2 (drinks|drank|drinking|drunk|high|loses it|lost it|snaps|explodes|rages) ~6 (hide|hid|lock*|bathroom|closet|under the|quiet|run|flinch|pray|belt|fists|pay for it|kids|children)',
  near('eggshells', 'him|he|husband|father|explode*|temper|partner|his mood|his moods'),
  '(afraid|scared|terrified|frightened|dread|dreading) ~2 (go|going|come|coming|return|walk|be|being) ~1 (home to (him|them|my)|back to (him|them|my husband)|alone with (him|my (father|uncle|husband|brother|stepfather)))',
  // Hands, things, doors.
  `(${PEOPLE}) ~2 (knock*|threw|throw|throws|hurl*|pinned|pins|pin|drags|dragged|slamm*|tackled|yank*) (me|her|us|him) (to the (floor|ground|wall|car|bed|door|room|stairs)|down|onto|against|across|by (the|my) (hair|neck|arm|collar|throat|leg|legs|wrist|foot|feet))`,
  '(threw|throws|throwing|hurled|flung|chucked) ~4 at (my|her|our|the) (head|face|feet|back|kids|children|wall next)',
  `(${PEOPLE}) ~2 (punch*|kick*|smash*|headbutt*) ~3 (door|wall|walls|mirror|table|plate|plates|dishes|furniture|phone|tv|cupboard)`,
  '(fist|punch*|kick*|hit) ~4 (beside|next to|near|inches from|past) my (head|face|ear)',
  `(${PEOPLE}) ~2 (took|takes|take|used|uses|got|gets|grabs|grabbed|unbuckl*|with) ~2 (belt|cane|slipper|stick|cable|hanger|strap|hose|shoe) ~3 (me|us|my|again|him|her|kids|back|legs)`,
  `(${PEOPLE}) ~1 (${STRUCK}) (him|her|them|us|me|my|the (kids|children|baby|boys|girls))(?! (at|in|to|by|with (a|his) (smile|love|kiss*)|up|feelings))`,
  '(took|takes|hid|hides|keeps|kept|smashed|broke) ~1 my ~4 (keys|phone|passport|papers|card|id|documents|wallet) ~5 (could not|can not|leave|go|call|get out|anyone|escape|punish*)',
  '(finger shaped|hand shaped|fist sized) (bruise|bruises|mark|marks)',
  '(he|would|will|going) ~2 kill (the|my) (dog|cat|kids|children|family|parents|mother|sister)',
  'not allowed to ~1 (have (friends|money|a phone|my own)|leave the|go out|work|study|see (my|anyone|friends)|speak|drive|lock|close the)',
  '(put|puts|slid|slides) (his|her|their) ~1 (hand|hands|fingers) ~1 (on|up|under|down|between) my (thigh|thighs|leg|legs|breast|breasts|skirt|waist|mouth|shirt|dress|trousers)',
  '(will|would|going to) put (me|you) in (hospital|the hospital|the ground|a grave|a wheelchair)',
  '(grab*|shook|shake|hit|held) (her|him|them) so (hard|tight) ~2 (bruis*|mark*|cried|scream*|red)',
  '(threat*|said|says) ~3 (have|get) me (deported|arrested|locked|committed|sectioned|thrown out)',
  '(lock*|shut) ~4 (me (outside|out (in|all))|door with me outside)',
  '(not|never) (let|lets|allow|allows) me ~1 (take|use|have) (the pill|contracep*|birth control|a doctor)',
  '(hiding|saving|hid|stash*|putting aside) ~1 (money|cash|clothes|documents) ~3 (day|when) (we|i) (run|leave|escape|go|get out|flee)',
  '(he|husband|father|partner) ~1 (follows|follow|chases|chased|corners|cornered) me ~3 (room|rooms|house|kitchen) ~3 (scream*|shout*|cry|until|yell*)',
  // No that was not heard.
  '(said|say|saying|told (him|them)|begged|begging|screamed|whispered) ~2 (no|stop|not to|please) ~3 (he|they|him) ~2 (carried on|kept|continued|did|went on|ignored|would not|finished|laughed|held|pushed|forced|not (stop|listen|care))',
  near(
    'froze|frozen|lay there|lay still|numb|could not move|dissociat*|stared at the ceiling',
    'what he wanted|whatever he wanted|he wanted|until he|he finished|he was done|on top of me|with my body|to my body',
  ),
  '(makes|made|forces|forced|making|pressures|pressured|guilts|blackmail*) me ~1 (sleep with|have sex|to have sex|do things|touch|undress|send (photos|pictures|nudes)|share his bed)',
  '(came|come|comes|coming|climb*|crept|creep*|sneak*|snuck) (in|into|to) my (room|bed|bedroom) ~6 (night|asleep|slept|sleeping|dark|drunk|everyone|mother|lock)',
  '(touch*|rubbed|fondl*|felt) (me|my (thigh|thighs|breast|breasts|body|chest)) ~5 (did not want|not allowed|when i was (a child|little|small|young)|secret|never told|not tell|still|froze|against)',
  // Threats and holds.
  '(if|when) i ~1 (leave|left|go|talk|tell|speak|divorce|call|report|say) ~6 (find me|kill|regret|take the|take my|ruin|destroy|pay|never see|burn|hunt|come after|post|photos)',
  '(said|says|swore|swears|promised|warned|warns|told me|threat*) ~5 (find me|make me pay|regret it|take the (kids|children)|burn (the|me|us)|ruin me|destroy me|hunt me|never see (my|the)|come after me|bury me)',
  '(said|says|laughed|knows|told me|smiled) ~3 (no one|nobody) ~2 believe (me|you)',
  '(i|she) (make|made|drive|drove|provoke|provoked|push|pushed) (him|her) (do it|to it|to do it|hit|to hit|lose it|to this|snap)',
  '(ask|asks|beg|begging|account|justify) ~3 (every|each|any) (penny|cent|coin|dollar|pound|euro|dirham|riyal|receipt)',
  `(${PEOPLE}) ~1 (checks|reads|monitors|tracks|goes through|searches|controls|confiscates) (my|all my|every) ~2 (phone|messages|texts|whatsapp|location|salary|account|calls|mileage|movements|bag|wages)`,
  '(not|never) (let|lets|allow|allows|allowed|allowed to|let me) ~1 (me )?(see (my|anyone|friends)|visit (my|anyone)|work(?! (too|late|so|on))|leave (the|home|without)|go out|go anywhere|study|talk to (my|anyone|men)|have (my own|a) (phone|money|job|bank|key)|close the door)',
  '(ex|he|man|guy|stranger|neighbour|neighbor|colleague|someone) ~3 (keeps|kept|always|still) ~2 (turning up|showing up|follow*|waiting (outside|for me)|driving past|watching (me|the|my)|calling from)',
  '(ex|he|man|guy|stranger|someone|car) ~4 follow* me (home|around|everywhere|to work|from work|at night|again)',
  '(sends|sent|sending|send|took|takes) ~3 (pictures|photos|photo|picture|videos) of (my|me) ~2 (door|house|window|home|street|car|asleep|naked|undress*|showering)',
  '(send|share|post|leak|publish|show|spread) ~3 (photos|pictures|videos|nudes|screenshots|recordings) ~3 (everyone|online|family|father|husband|internet|work|if)',
  'marry me (off|to (a|my|some|an|his|the))',
  '(no|not) (say|choice|allowed to (refuse|say no)) ~5 (marry|marriage|wedding|husband|engagement)',
  // What she might do, or did.
  'i ~1 (almost|nearly|could have|was about to|came close to|wanted to|want to) ~1 (throw|threw|throwing|shake|shook|shaking|hurt|hurting|chok*|smother*|slap|slapping|smack|strangl*|stab|poison|hit|hitting) (the baby|baby|him|her|them|my (son|daughter|child|baby|kids|husband|mother)|the (kids|children))(?! (up|with (a|love)|by accident))',
  'i ~4 (smacked|slapped|hit|beat|shook|kicked|punched) (him|her|them|my (son|daughter|child|baby|kids)|the (baby|kids|children)) (so|hard|until|too|again|across|in the|on the)',
  '(want|wants|wanted|wish|wished) (him|her|them) (dead|to die|to suffer|gone for good)',
  '(dream*|fantas*|imagin*|plan*) ~2 (of|about)? ~1 (killing|stabbing|poisoning|hurting|strangling) (him|her|them|someone|my|people)',
];
