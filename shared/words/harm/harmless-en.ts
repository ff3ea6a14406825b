// What sounds like harm and is none; see lived-words.ts. Folded words, contractions written out.

/** What she watched, read or learned: none of this is what she lived. */
export const ENGLISH_STORY =
  'film|films|finale|sequel|season (one|two|three|four|five|finale)|movie|movies|series|novel|novels|book|books|news|documentary|podcast|article|episode|thriller|hero|heroine|character|characters|theater|theatre|musical|opera|play about|crime|headline|headlines|the paper|the papers|newspaper|lecture|seminar|first aid|workshop|training|course|exhibition|museum|hamlet|shakespeare|romeo|juliet|lyrics|song|game|netflix|report on|murder mystery|detective|the killer|serial killer|campaign|awareness|prevention|rates|statistics|study says|i read (that|about|a)|heard (that|about)|tv';

const OTHERS =
  'she|friend|friends|neighbor|neighbour|neighbors|colleague|coworker|cousin|aunt|grandmother|grandma|classmate|roommate|patient|client|student|woman|sister|daughter|niece|teacher|lady|girl';

/** What is done with a story, and whom it is about: counts after a sentence that names one. */
export const ENGLISH_DISCUSSED =
  '(we|i|they|everyone|everybody|she|he|club|class|group) ~3 (argued|argue|discussed|discuss|debated|talked|disagreed|agreed|fought|cried|wondered|guessed|knew|saw it coming|wrote an essay) ~2 (about|over|whether|on|if|why|the|at|it) ~8 (suicide|attempt|murder|murdered|killing|killer|overdose|death|poison*|hanging|ending|dies|died|jumps|jumped|violence|abuse|beating|kills|killed)|(?:she|they|the (girl|woman|mother|wife|sister|heroine|husband|ending)) ~3 (jumps|dies|kills|drowns|overdoses|poisons|hangs|stabs|shoots|leaps|walks into|leaves a note|takes (the|all) ~1 pills)';

/** Somebody told of somebody else; nobody in it is she. */
export const ENGLISH_REPORTED = `(${OTHERS}) ~1 (said|says|told (me|us)|tells me|confessed|mentioned|shared|wrote|admitted|talked about|was telling (me|us))( that)?( how)? (she|her|his|he|they|their|someone|somebody|a)(?! ~9 (i|me|my|us|myself)(?= ))`;

export const ENGLISH_ASKED = {
  question:
    '(asked|asks|asking|wanted to know|checked) ~3 (whether|if|about|had i|have i|did i|do i|was i|am i)|(questionnaire|screening|form) ~3 (asked|asks)',
  answer:
    '(say|said|answer|answered|answering|tell her|told her|tell him|told him|answer is|answer was|replied) ~2 (no|never|not at all|that i do not)|honestly no|truthfully no|(say|said|answer|answered|reply|replied|tell (her|him|them)|told (her|him|them)|answer (is|was)|truthfully|honestly|truth (is|was)|ticked|wrote|put) ~3 (none|nothing of the (kind|sort)|zero|not (any|anymore|once|a single one|in (months|years|ages))|i (have|had|did|do) not|there (are|were) none)|shook my head',
};

/** A past, and what says that it is over. */
export const ENGLISH_OVER =
  '(years|months|decades) (ago|back|earlier)|a lifetime ago|in another life|back (then|in (school|college|uni|university|high school|[12][0-9]{3}))|in (19|20)[0-9]{2}|in the old days|(early|late|mid) (twenties|teens|thirties)|before (the divorce|i (left|escaped|got (help|out|better)|recovered|had help))|when i was (at (school|university|college|uni)|in (school|college|high school)|with my ex|with him|married|[12][0-9])|at (twelve|thirteen|fourteen|[12][0-9])|used to|in those days|when i was (a (child|kid|teenager|girl|student)|young|younger|little|small|a teen|seventeen|sixteen|fifteen|eighteen|nineteen|twenty|married to him)|once upon|at (fifteen|sixteen|seventeen|eighteen|nineteen|twenty)|(my|that) first (husband|marriage)|my (ex|former) husband|in my (twenties|teens)|last (year|decade)|as a (teenager|teen|child|kid|girl|student)|in my (childhood|youth|student days)';
const HARM_STILL =
  'no|nothing|nobody|none|bruise*|marks|scars|burns|pills|tablets|knife|blade|rope|plan|date|him|it|why|how|the (pills|rope|plan|same)|a (plan|knife|blade|rope|date|new (bruise|scar))|to|cuts|up (crying|screaming)|that i|(wish*|want) ~2 (die|dead|gone)';
const NOW =
  'now|today|nowadays|these days|tonight|this (morning|evening|afternoon|summer|spring|autumn|winter|year)';
export const ENGLISH_WELL = `(${NOW}) ~1 (i|we|she) ~1 (have|own|live|work|teach|run|sleep|share|grow|study|cook|paint|swim|call|keep|rent|drive|lock|eat|wear|met|made|watched|planted|held|got|graduated|signed|walked|cooked|moved|celebrated|baked|opened|bought|volunteer|help|mentor|laughed|ate|sat|took the|read|picked|hung)(?! (${HARM_STILL})(?= ))|(found|find|read|reread|opened|burned|shredded|threw away) (that|the|my|an|those|some) old (diary|diaries|journal|journals|notebook|notebooks|letter|letters|photo|photos)|(tell|told|hug|show|thank|write to) (her|that girl|my younger self|the girl i was) (how|that|it|about)|how (good|lovely|beautiful|sweet|bright|nice|calm) (the|it|life|this|my) ~4 (taste*|is|are|smell*|feel*|get*|turn*|look*|would be|could be)|my own (flat|place|home|house|keys|key|door|front door|kitchen|room|bed|garden|money|bank account|name)|(a|new|kind) (man|husband|partner|boyfriend) (who|that) (asks|listens|never|makes|brings|cooks|laughs|waits)|a man who asks|(lemon|fig|apple|olive) tree|(today|now|these days|since then|this (morning|evening)|tonight) ~6 (sang|sing|singing|smile*|smiled|laugh*|dance*|danced|plant*|fine|happy|happier|safe|free|glad|grateful|thankful|proud|peace|peaceful|good|well|better|bake*|baked|alive and|love|loved|healthy|strong|gentle|calm)|(feel|felt|am|be|so) ~1 (free|safe|happy|grateful|thankful|proud|glad|at peace|healed|alive)|i ~1 (sleep well|sleep soundly|am free|am safe|am happy|am proud|am glad|got out|left him|left that|survived|recovered|healed)|(ten|twelve|five|six|seven|eight|nine|twenty|two|three|four) years (clean|free|sober|without|safe)|(free|clean|healed|recovered|sober) ~4 (years|months)|long (over|gone|behind)|behind me|(that|it|all of it|those years|that year|this) ~2 (is|are|was) ~2 (over|finished|done|the past|years ago|decades ago|another life|history|gone)|(that|it) (is|was) ~3 (years|decades) ago|(have|has|had) not (wanted|thought|cut|done it|hurt|felt|touched|needed) ~4 (since|in years|for years|again|once|after)|that ~1 (over|finished)(?! (the|my|his|her|there|here|a))|got help|went white|so did the wish|(never|not once) (since|again)|i have been (fine|well|safe|free) ~3 (since|years)`;
/** A past with one of these goes on. */
export const ENGLISH_AGAIN =
  '(started|starting|start|begun|began|doing it|do it|did it|happened|happening|happens|hit me|hits me|cut|cutting|back there|do this|want to|wanted to|thinking about it|thoughts|urge|urges|hurt*|hurting|drinking|shouting|here we are|here i am|tonight|today|yesterday|last night|this week|this morning) ~2 again|again (tonight|today|yesterday|last night|this (week|morning|month)|lately|since)|still (do|does|hits|cut|think|want|wish|beats|comes|calls|follows|waits|texts|threatens|hurts|scared|afraid|have the (pills|rope|plan|knife)|hope|plan|at it|the same|every)|(am|are|is|it is|thoughts are|urge is|he is) back(?! (then|home|from|at|in (shape|school|class)))|came back (worse|stronger|this|last|to me|today)|(thoughts|urges|voice|voices|feeling|it|he) (have |has )?(come|came|returned|creeping|crept) ?(back)?(?! home)|this time|next time|relaps*|now (it is|i (cut|burn|hit|want|wish|plan|think of)|he (hits|does|has|beats|just|only|uses|threatens)|the) ~3 (worse|die|death|end|myself|me|kids|children|thighs|every|daily|harder|where)|worse (now|than)|(even|much|got|getting|is|gets) worse|nothing (has )?changed|never stopped|did not stop|only (moved|changed|got)';

const FUNNY_CAUSE =
  'heat|cold|sun|traffic|feet|foot|back|head|headache|suspense|shoes|heels|boots|knees|legs|noise|job|homework|commute|hangover|cramps|period|joke|jokes|kids|smell|stairs|rain|humidity|deadline|wind|wave|spray|deadlines|workout|squats|exam|exams|allergies|cold|hill|hills|diet|mosquitos|mosquitoes|silence|waiting|curiosity|boredom|hunger|thirst|cough|toothache|weather|summer|winter';
const LAUGH =
  'laughter|laughing|boredom|embarrassment|heat|hunger|thirst|shame|curiosity|envy|cuteness|happiness|joy|excitement|jealousy|cringe|old age';
const THINGS =
  'bread|onion|onions|cake|hair|vegetables|tomato|tomatoes|cucumber|lemon|carrots|potatoes|apple|apples|fruit|cheese|garlic|meat|chicken|fabric|paper|grass|roses|flowers|pizza|nails|fringe|bangs|ribbon|wood|budget|costs|sugar|caffeine|carbs|corners|classes|class|line';
const TOYS =
  'pillow|pillows|ball|balloon|snowball|snowballs|spoon|frisbee|chess|cards|tennis|ping pong|football|soccer|basketball|checkers|scrabble|backgammon|monopoly|badminton|volleyball|uno|cushion|toy|teddy|lego|water gun';
const SMALL =
  'baby|toddler|kitten|cat|dog|puppy|little one|grandson|granddaughter|nephew|niece|horse|goat|parrot|rabbit|twins|newborn';
const STRIKE =
  'hit|hits|kick|kicks|kicked|bit|bites|bite|scratch|scratched|scratches|slapped|slaps|punched|pushed|head butted|beat|beats|smacked|smacks';
const NOT_JUST_NOW =
  '(?! (before|like|so|until|this|that|in front|in public|where|on the face|anywhere|again|as|tonight|today|yesterday|sober|back))';
const SELF = '(myself|my self)';
const HURT = 'hurt|harm|kill|cut|injure|hurting|harming|killing|cutting';

/** Idioms, negations and small mishaps: taken out before anything is looked for. */
export const ENGLISH_HARMLESS = [
  // A scare with somebody's tablets, dying in a game.
  '(overdose|suicide|poisoning|choking|heart attack) (scare|alarm|drill|awareness|prevention|hotline training)(?! (of mine|i))|overdose* ~3 (mother|father|grandma|grandmother|granny|grandpa|mum|mom|dad|aunt|uncle|cat|dog|patient|neighbor|neighbour)|(taken|took|given|gave|doubled) ~6 (twice|double|two) by (mistake|accident)|by (mistake|accident) ~4 (twice|double dose)',
  '(have|had|has|got|supposed|pretend*|asked|made me|made us|how|forced|love|loves|loved) (to )?(die|be dead|play dead|dying) ~1 (dramatic*|theatric*|loudly|spectacular*|beautifully|convincingly|noisily|gloriously|on stage|on the (lawn|carpet|sofa|rug|grass|living room floor|kitchen floor)|in the (game|school play))|(die|died|dying) (dramatically|theatrically|spectacularly|gloriously)|(shot|shoots|shoot|stabbed|killed|murdered|blasted) (me|us|everyone) ~5 (water gun|water pistol|nerf|laser tag|foam|finger gun|plastic|stick|wooden|toy|lightsaber|banana|paintball|video game|in the game|in minecraft|in fortnite|in mario kart)',
  // Of others, and what was never so.
  '(brother|sister|mother|father|friend|cousin|uncle|aunt|neighbor|neighbour|colleague|classmate|husband|son|daughter|he|she) ~1 (took|taking) (his|her|their) own life',
  '(patient*|client*|one of ours) ~6 (overdose*|cut herself|hurt herself|took (too many|pills|tablets|all))',
  '(lost|losing|loses) (her|his|their|my|a) ~2 (brother|sister|mother|father|son|daughter|friend|husband|cousin) to suicide|not the same as suicidal',
  '(she|friend|cousin|colleague|neighbor|neighbour|sister|patient|client) ~2 had a (husband|man|boyfriend|father) who ~2 (hit|hits|beat|choked|hurt|threatened|locked) her',
  `(never|not|have not|had not|did not|do not) ~1 (ever )?(felt|thought|wanted|had|felt like|thought of|thought about|thoughts of|considered|want to|like) ~3 (harm|hurt|kill|cut|harming|hurting|killing|cutting) (myself|my self)`,
  '(did|have|do) not (hurt|harm|cut|hurting|harmed|burn|burned|scratch|scratched) (myself|my self)(?! ~1 (yet|tonight|enough|deep*))',
  '(husband|he|she|mum|mom|mother|boss|dad|father|sister|wife|trainer|landlord) (will|is going to|would|might) (kill|murder) me (when|if|for|once) ~2 (see*|sees|find* out about|hear*|notice*|spen*|forg*|eat*|ate|break*|broke|lose|lost|scratch*|buy*|bought|knows what|smell*|open*|late for)',
  // Dying and killing, in a manner of speaking.
  'dying to (see|know|meet|try|go|hear|read|tell|get|eat|visit|watch|taste|hug|show|find|ask|have|hold|learn|wear|come|finish|sleep|pee)',
  `(die|died|dying|dead|dies) (of|from|with) ~1 (${LAUGH})|(almost|nearly) died laughing|(died|dying|die|dead) laughing`,
  '(die|dying|died|kill) for (a|an|that|this|some|one|the|my|her|his|chocolate|coffee|tea|ice)',
  'to die for|(laugh*|giggl*) ~8 (die|dead|dying|died|death)|(would|d) rather (die|be dead) than ~1 (eat|wear|sing|cook|dance|drink|watch|admit|ask|be late|clean|iron|speak|give|call|swim|go to|run|miss|live (in|without))',
  'dead (tired|beat|serious|on my feet|line|end|ends|heat|center|sea|weight|leaves|flowers|battery|calm|quiet|silent|silence|easy|drop)',
  '(bored|tickled|scared|tired|worried|frozen|sick|freezing|starving|embarrassed|exhausted|working|worked) to death|(loved|love|loves|hugged) ~1 to death|done to death',
  `(${FUNNY_CAUSE}) ~3 (kill|killing|kills|killed|slay|slayed|murder|murdered|murdering) me`,
  'be the death of me|death (of|by) (chocolate|powerpoint|a thousand)|sudden death|death metal|matter of life and death|over my dead body|like death warmed up',
  '(killing|killed|kills|kill) (it|time|two hours|an hour|some time|the (time|mood|vibe|weeds|lights|engine|afternoon|evening))(?! with myself)',
  '(slowly )?killing my (joy|creativity|vibe|mood|back|feet|eyes|appetite)',
  '(could|would|will|might|going to|am going to|can) (kill|strangle|murder|throttle) (him|her|them|you|whoever|someone|the (cat|dog|builders|neighbors)|my (boss|brother|sister|husband|cat|dog|landlord)) (for|if (he|she|they) (eats|ate|forgets|leaves|snores|sings|does not stop (singing|humming)))',
  '(will|would|is going to|going to|says she will) (kill|murder|strangle) me (if|when) i (bring|forget|lose|break|eat|ate|spill|am late|burn|touch|miss|wake|buy|kill|tell her the|spoil)',
  'say* (she|they) will (kill|murder|strangle) me if i (bring|forget|lose|break|eat|spill)',
  '(phone|laptop|car|battery|plant|plants|engine|wifi|basil|computer|goldfish|conversation|orchid|internet) ~1 (died|dead|die|dies|dying)',
  'drown* in ~1 (laundry|work|paperwork|email|emails|dishes|homework|tears of joy|chocolate|deadlines|meetings|e mails|grading|boxes)',
  '(shot|shoot|shooting) (some|a|the|photos|pictures|hoops)',
  'suicide squad|committing social suicide|(social|career|commercial|political) suicide',
  '(was|felt|were) dead (to the world|wrong|right|on)|dropped dead tired',
  'never want* to (wake up|leave|go home|come back|come home) from (this|that|the|my)',
  'afraid of (dying|death) (in|during|under|of|on the)|scared of (dying|death)|fear of (death|dying)',
  // Jumping, height, falling.
  '(jump*|leap*|dove|dive) ~1 (for joy|up and down|rope|into ~2 (pool|lake|water|sea|bed|shower|car|conclusions|leaves|sand|puddle*|waves|river together)|(off|from) ~1 (diving|swing|sofa|couch|dock|jetty|pier|bed|wall|boat|trampoline|rock|rocks|plane with))',
  'bungee ~1 jump*|skydiv*|parachut*|diving board|jump* off the page|jumped to|heart (jumped|leapt|skipped)|fell in love|fall* in love|falling asleep|fell asleep|fall asleep(?! and (not|never))|head over heels',
  // Cuts, blood, blades, burns.
  `(cut|cuts|cutting|chop*|slic*) ~2 (${THINGS})`,
  '(cut|cuts|nick*|burn*|burnt|scald*|jam*|sliced|pricked) my ~1 (finger|fingers|thumb|hand|tongue|mouth|palm|fingertip|knuckle|chin|knee|leg shaving|lip) ~1 (while|when|on|chopping|cooking|slicing|peeling|opening|with the (bread|onion)|shaving|at the|in the kitchen|by accident|again cooking|and (put|a plaster|a band))',
  '(burn|burned|burnt|scalded) my ~1 (hand|hands|arm|wrist|finger|leg|skin|tongue) ~1 (on|with|at) (the|a|hot|my) ~1 (oven|stove|pan|iron|kettle|tea|coffee|soup|steam|grill|tray|sun|pot|toaster|straightener|oil)',
  'paper cut|haircut|cutting edge|shortcut|cut short|cut through|cut out for|clean cut|cut down|cut back|cutting down|cutting back|budget cut*',
  '(gave|give|giving|donat*|drew|took|taking|draw) ~1 (blood|bloods)|blood (test*|donat*|pressure|work|sugar|draw|results|orange|count|type|moon)|(period|cycle|iud) ~6 (blood|bleed*)|(bled|bleed*|blood) ~4 (dentist|gum|gums|nose|tooth|period|cycle|implantation)|nosebleed|flesh and blood|blood ~1 (rush*|boil*|cheeks)',
  'shav* ~6 (razor|razors|blade)|(razor|razors|blade) ~6 (shav*|beach|legs smooth)',
  `(cat|dog|kitten|puppy|rose|roses|branch|thorn|thorns|brambles|rabbit|bush|hedge) ~1 (scratch*|bit|cut) ~1 my ~1 (arm|arms|wrist|wrists|leg|legs|hand|face)|scratch* my ~1 (arm|arms|leg|legs|hand|wrist) ~2 (rose|roses|thorn*|bramble*|bush|branch|cat|garden|hedge|fence)`,
  // Hit, lock, force, watch: in play and by chance.
  'it ~1 (hit|hits|struck|strikes) me|(wave*|thought|idea|realization|realisation|feeling|grief|tiredness|flu|cold|sadness|exhaustion|smell|news|memory|loneliness|truth|hunger|reality|sun|heat|nostalgia|inspiration|wind|rain|spray|water|light|sunlight|air|song|music|scent|jet lag|caffeine) ~2 (hit|hits|struck|knocked) me|hit (the|a) (wall|gym|road|sack|bed|beach|target|jackpot|nail|shops|books|brakes|snooze|goal|milestone|spot)|hits different|hit my (head|elbow|toe|knee|shin|goal*|target*|funny bone|stride) (on|against|of|at|for|with|this|in)',
  '(beat|beats|beating|beaten|thrash*) (me|him|her|us|them) ~1 (at (?!(home|night|least|all|work|the (door|house|party)))|to (it|the (door|phone|punch|top|shower|finish|car|bus))|in (chess|cards|scrabble|tennis|a (race|game|match|quiz)|every (game|round)|our (game|race))|by (two|three|a|one|ten|five) (points|goals|seconds|minutes|moves|point|goal|move|nose|hair))',
  `(${STRIKE}) ~6 (${TOYS})|(${TOYS}) ~4 (${STRIKE})`,
  `(${SMALL}) ~2 (${STRIKE}) (me|my|us|him|her)`,
  '(trainer|coach|workout|yoga teacher|physio|physiotherapist|masseuse|class|instructor) ~2 (beat*|kill*|tortur*|punish*|push*|kick*|destroy*) me',
  '(boss|manager|mentor|teacher|friend|sister|therapist|coach|colleague) ~1 (push*|forc*|made|kick*) me (to|into|towards)',
  'forced myself|kicked myself|pushed myself|(beat|beating) myself up|drag* myself',
  'lock* (myself|us) out|lock* (the|our) (door|car|gate|bike|office|house|shop) (behind us|and (we|went)|before)|lock* out of (the|my) (account|car|flat|house|phone|office|email)',
  '(grab*|pull*|held|took) me ~2 (kiss*|hug*|danc*|dance|into his arms|close|into a hug|spun|twirl*|by the hand|swung)|(kiss*|hug*) ~2 (grab*|pull*) me',
  '(rope|ropes) ~3 (swing|clothesline|boat|tent|climb*|laundry|dog|hammock|garden|jump*)|jump* rope|skipping rope',
  '(tied|tie|capture*|handcuff*|arrest*) me ~6 (pirates|pirate|cowboys|cops|robbers|game|playing)',
  '(threat*|threaten*) (of|to) (rain|snow|strike|storm|cancel)|threatening (sky|clouds|weather)',
  // Said with "not".
  `(would|will|could|can|shall) ~1 (never|not ever) ~1 (${HURT}) ${SELF}(?! but)|never (would|will|could) ~1 (${HURT}) ${SELF}`,
  `(not|never|no longer|neither) ~1 (suicidal|a danger to myself)(?! (today|right now|tonight|but|yet))`,
  `(no|not had|not have|without|never had|do not have|did not have) (any |a single |more )?(thought|thoughts|plan|plans|intention|intentions|wish|urge|urges|desire) (of|to|about|for) ~1 (dying|die|death|suicide|${HURT}|ending) ~1 ${SELF}?`,
  `(never|not once|not ever) ~1 (want|wanted|wish|wished|tried|thought|think) (of |about |to )?(${HURT}) ${SELF}(?! ~3 (but|until))|not (want|wanting|going|planning|trying) to (${HURT}) ${SELF}(?! ~4 (but|anymore|any more|again|tonight|just|only|yet))`,
  '(not|never) (want|wanting|wish|going|planning|trying|ready) to (die|be dead)(?! ~3 (but|just|only|yet|either))',
  `(glad|happy|thankful|grateful|relieved|proud) ~4 (not|never) ~1 (die|dead|kill|end|jump|do it|cut|go through|succeed|harm|hurt|dying)`,
  `(never|nobody|no one|not once|did not|does not|has not|have not|not) (has |have |had |ever |even )?(hit|hits|beat|beats|beaten|threatened|threaten|touched|hurt|slapped|slap|locked|forced|raised (a|his) (hand|voice)|laid a (hand|finger)|pushed|harmed|strangled|raped) (me|us|at me|on me|a hand)${NOT_JUST_NOW}`,
  '(letter|note|party|card) (to|for) (my|our|the|a) ~1 (colleague*|teacher*|class|team|pupils|students|boss|school|neighbor*|coworker*|job|retir*)',
  'hit me with (the|a|her|his|that|this) (news|idea|truth|bill|question|surprise|announcement|joke)|could sleep (forever|for (a week|days|ever))|(never|not) ~1 raise* (a|his|her) (hand|voice|fist) (against|at|to|on|towards)? ~1 (me|us)?',
  '(not|no longer|never) ~1 (afraid|scared|frightened|terrified) of (him|her|them|my (father|husband|ex|brother)) ~1 (anymore|any more|any longer|now|today)|no longer (afraid|scared|frightened)',
  '(tattoo*|acupuncture|vaccin*|nurse|sewing|sew|knit*|embroider*|injection|flu shot) ~8 (needle|needles|pin|pins|wrist|arm)|(needle|wrist|arm) ~6 (tattoo*|acupuncture|vaccin*|injection|flu shot)',
  '(patient|man|woman|boy|girl|colleague|friend|neighbor|someone|actor|singer|celebrity|student|client|teenager) ~5 (took|taken|had|died (of|from)|after|with) ~1 overdose',
  `(daughter|son|kids|children|little (brother|sister)|boys|girls|grandkids|grandchildren|cousin s (son|boy|girl)|nephews|nieces) ~2 (${STRIKE}|locked|tied|grabbed|hid|took|jumped|watched|follow*|caught) (me|us|my|on me|at me)(?! ~6 (again and|angry|drunk|every|money|scared|afraid|so hard|knife|belt|because i|when i|drugs))`,
  '(push*|pull*|threw|throw*|tossed|held|caught) me ~1 (on|in|into|onto|around|up) ~1 (swing|stroller|cart|pool|sea|wheelchair|water|lake|sled|air|sleigh|snow|hammock|bouncy)',
  '(took|takes|borrowed|has|hid) my (phone|keys|card|passport) ~3 (charge|charger|show|film|google|translate|order|charging|repair*|fix*|mistake|accident|call his|play|to the shop|photo*|surprise|game|by mistake|to park)',
  '(checks|checked|check) (on me|in on me|my (essay|homework|temperature|pulse|oil|tires|bike|work|thesis|spelling))|(follow*|watch*) (me|us) on (instagram|facebook|tiktok|strava|social media|youtube|spotify|linkedin)',
  '(police|policeman|officer|customs|guard|teacher|referee|librarian|airport) ~4 (stopped|took|checked|followed|searched|held|locked) (me|us|my)',
  '(threat*|threaten*) (to (bring|bake|cook|sing|tickle|eat|visit|adopt|buy|dance|wear|show up with)|me with (cake|a hug|kisses|broccoli|tickles|another))',
  // Goodbyes of every day.
  '(last|final) (entry|page|day|night|evening|class|exam|dinner|breakfast|time|episode|lesson|shift|meeting|sunset|swim|coffee) (of|in|at|with|before (we|the|my|i (fly|leave for|move|go back))|here|for (this|the) (year|season|term|week|month)|about)',
  '(hit|struck|attacked|beaten|overwhelmed) by (a|the|this) ~1 (wave|feeling|sadness|gratitude|ball|cold|flu|storm|smell|thought|idea|memory|goose|wind|sleep|tiredness|nostalgia|joy|love|realization)',
  'jump* (on|onto|in|into|off) (a|the|my|our) ~1 (train to|train and|bus|car|plane|taxi|bike|tram|bed|shower|trampoline|scale|sofa|call|zoom|bandwagon|train home|train with)',
  '(edge|side) of the (pool|lake|dock|boat|sea|bed|sofa|water|table|tub|bath|couch|seat|chair|field|forest|village|town|city|wood|garden|road)',
  '(surgeon|doctor|dentist|nurse|vet|hairdresser|barber|tailor|seamstress|midwife|physio|physiotherapist|radiologist|piercer|paramedic) ~6 (cut|cuts|stab*|drill*|hold|held|hurt|hurts|scratch*|burn*|grab*|push*|pull*|press*|hit|squeez*)',
  'over the (balcony|railing|rail|edge|wall|fence) to (water|wave|call|shout|see|hang|watch|talk|feed|photograph|pick|shake|throw|greet)',
  '(mother|mom|mum|father|dad|parents|husband|friend|sister|he|she|they) ~2 (not|never) let me (pay|help|cook|carry|wash|lift|win|clean|give up|do the dishes)',
  '(want|wanted|wish*) to (vanish|disappear|sink|die) ~1 (when|of|from|because) ~1 i (spill*|forgot|said|tripped|called|burp*|sneez*|dropped|sent|mispronounc*|waved|fell)',
  '(worthless|useless) (at|in) (work|school|math|cooking|tennis|the gym|this game)',
  '(cat|dog|bird|squirrel|monkey|kitten|goat|frog|hamster|parrot|horse) ~2 (jump*|fell|fall*|leap*)',
  '(took|takes|grabbed) my (phone|hand|bag|camera) and (put|saved|typed|wrote|took|filmed|photograph*|ordered|showed|danc*|carried|led|kissed|held)',
  '(locked|stuck|trapped) in ~3 ~6 (lock|key|handle|door|latch) (broke|jammed|stuck|was (stuck|broken)|got stuck)|(stuck|trapped|locked) in (the|a|an|my|this) ~1 (elevator|lift|traffic|meeting|airport|escape room|queue|office|loop|routine|snow*|nerve)|trapped nerve|locked (eyes|horns|my keys in|in on)|locked the keys',
  '(tired|sick|weary|fed up|exhausted) of (living|life|being) ~1 (in|with|out of|at|on|next|between|here|far|alone in|single|broke|late|polite|the one)(?! (this (world|body|life|pain|fear|hell)|fear|pain|him|hell|my (head|body)))',
  'died? (a little )?inside|drop dead gorgeous|die hard|never say die|hope to die|die another day|till death|dressed to kill|killer (heels|whale|view|outfit|smile|recipe|workout)|buzzkill|kill two birds|kill (joy|switch)|scared the life out|life of the party|(will|would|could) be the end of me|wish i could (die|vanish) from (shame|embarrassment)',
  'hit (it off|the hay|the road|the gym|the mark|the books|home|rock bottom|play|send|refresh|a (nerve|snag|home run|new|record|speed bump))|punch line|kick* (off|the habit|back)|chok* (up|on (my|a|the|his|her))|stab* (pain|pains|me in the back|at it|of (guilt|jealousy|pain))|stabbing pain|slap on the wrist|whipp* (up|cream)|smash* (avocado|it|potatoes)|crush* it|threw me off|push* my (buttons|limits|luck|bike|stroller)',
  '(burn* out|burned the (toast|rice|dinner|cake|midnight)|burn* (calories|fat|candles?|toast|incense)|sunburn*|heartburn)|cut (to the chase|it close|corners|the cake|it out)|jump* (the gun|through hoops|at the chance|to conclusions|ship|queue|the queue|rope|around|scare)|edge of my seat|on edge|(over|off) the (edge|deep end) with (excitement|joy|laughter)|bridge (the gap|loan|club)|hang (in there|out|up|on|the|laundry)|hanging (out|laundry|the|plants|pictures)',
  '(chill|bitter|tough|hard|magic|happy) pill|pill to swallow|overdos* (on|of) ~1 (chocolate|cuteness|netflix|sugar|caffeine|coffee|sun|sunshine|sweets|cheese|cake|tv|memes|cookies)|lethal (cuteness|combination of|dose of (cuteness|charm|sugar))|shoot me (an|a)|(flu|booster|covid) shot',
  '(hurt|injured|cut|burned|burnt|bruised|scratched) myself (at the gym|running|skating|skiing|on (the|a|an) ~1 (stairs|can|oven|stove|iron|table|door|bike|corner|edge|paper|thorn|tin|glass door|pan|hob)|(while|when) (cooking|chopping|shaving|gardening|moving|playing|running|skating|lifting|slicing|opening|i (fell|slipped|tripped))|cooking|chopping|shaving|gardening|moving|playing|by accident|accidentally|badly at)',
  '(want|wanted|could|wish|love) ~2 (crawl|sink|disappear|vanish|hide) ~1 (under a rock|under (the|my) (blanket|covers|duvet|table)|into the (ground|floor|sofa|couch)|for a (weekend|week|day|while|month|year)|to a (beach|cabin|island|forest)|in(to)? a book)',
  '(monitor*|track*|watch*) my (steps|sleep|heart rate|blood|weight|cycle|period|calories|progress|sugar|budget|spending|habits|runs|diet|health|language|tone)|(watching|watched|follow*) (the|a|an|my favorite|his|her|their) ~1 (numbers|game|match|show|movie|recipe|sunset|sunrise|clouds|sea|birds|instructions|path|trail|guide|lecture|news)',
  '(forced|made) (me|us) to (smile|laugh|rest|slow down|eat (cake|vegetables|breakfast)|sit down|relax|take a (break|nap|day off)|stop and (think|breathe))|made me (laugh|smile|cry (with|from) (joy|laughter)|tea|coffee|breakfast|dinner|feel (better|loved|safe|seen))',
];

/** Said of what people do to each other, this is play. */
export const ENGLISH_PLAY =
  'we (all |both )?(laughed|giggled|cracked up)|pillow fight|hide and seek|prank|tickl*|surprise party|birthday surprise|just kidding|as a joke|play fight*|haha|hahaha|lol|on the dance floor|to the dance floor|giggling|snowball fight|water fight|board game|charades';
