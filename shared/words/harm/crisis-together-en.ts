// Words that say it only together, in any order within one sentence; see toSets() in notice-crisis.ts.

const I = 'i|me|my|myself';
const HIM =
  'he|husband|father|dad|brother|brothers|uncle|partner|boyfriend|fiance|ex|boss|wife|cousin|stepfather|stepdad|manager|professor';
// What the words of a set mean otherwise.
const IDIOM =
  'laugh*|giggl*|funny|tired|heat|hungry|thirsty|bored|boredom|embarrass*|curious|phone|battery|plant|plants|legs|coffee|chocolate|nap|soup|cute|jealous|excited|fish|flowers';
const KIN =
  'mother|father|dad|mum|mom|grandma|grandmother|grandpa|grandfather|uncle|aunt|cat|dog|neighbour|neighbor|colleague|friend|teacher|widow';
const ACCIDENT =
  'cat|dog|oven|pan|cook*|shav*|rose|roses|garden*|onion*|accident*|door|gym|sun|sunburn*|skating|fell|iron|ironing|tea|coffee|stove|toast|hair|wax*|massage|tattoo|table|typing|bike|bread|cupboard';
const LEISURE =
  'swim*|swam|beach|holiday|boat|view|geranium*|photo*|weekly|vitamin*|iron|antibiotic*|headache|doctor|nurse|picnic|sunset|sunrise|walked across|drove|kitchen|bread|cook*|onion*|shav*|pharmac*';
const PLAY =
  'laugh*|giggl*|play*|game|match|ball|joke*|concert|danc*|chess|brakes|jackpot|tickl*|baby';

export const ENGLISH_SELF_HARM_TOGETHER: readonly string[] = [
  `die|dying|dead|death|coffin|grave|my body + ${I} + relief|rest|restful|peace|rather|prefer|wish|want|hope|pray|beg|better|ready|scare|scares|worth|insurance|deserve|comfort*|plan|calm|quiet|safe|easier|think about|thinking about|dream*|found|tempting|welcome|sounds|instead ! ${IDIOM}|${KIN}|tree|trees|resume|see you|over my`,
  `alive|living|exist|existing|existence|planet|earth|surviv*|born|aborted|morning|tomorrow|years|future + ${I} + no|not|never|without|tired|done|wish|cannot|pretend*|stop|nothing + belong|deserve|wants|part of me|no me|reason|meant|supposed|god|pray|beg|aborted|scare|scares|pretend*|imagine surviving|see the|survive this|letting go|parents ! work|job|office|school|exam|coffee|tea|meeting|sister|train|alarm|interview|early|bus`,
  `razor|blade|blades|rope|noose|pills|tablets|roof|rooftop|bridge|tracks|cliff|knives|compass|wrists|scissors|cuts|belt|sea|river|gun + ${I} + calling|calls|invit*|whisper*|relaps*|urge|hid|hide|hides|hidden|cover*|cleaned|exactly|swallow*|kept walking|keep walking|easy|because of me|from me|too many|more than|jump|step off|let go|tempt*|stare|staring|thoughts|nobody looks|locked away|waiting for me|small|test|tested ! ${LEISURE}|him|rehab|paper|beauty|salon`,
  `scratch*|punch*|burn*|burnt|hit|hitting|press*|dig|dug|rip|ripped|slap*|bite|bit|bang*|pinch*|claw*|cut|cuts|hurt|pick*|tear|tore|starve|whip* + my ~2 (thigh|thighs|leg|legs|skin|arm|arms|forearm|wrist|wrists|face|head|stomach|hips|knuckles|chest)|skin off|myself + deserve|punish*|numb|cannot cry|can not cry|calm*|pain|relief|release|hate|angry|anger|secret*|sleeve*|hide|hidden|blood|bleed*|on purpose|compass|spoon|lighter|again and again|disgust* ! ${ACCIDENT}|he|she|massage|yoga|workout`,
  'family|kids|children|husband|they|everyone|everybody|mother|parents|people|mum|mom|boys|girls + without me|after me|i am gone|i was gone|grieve|mourn|i am not here|not be there|me gone|i left for good|bury me|forget me + fine|free|better|easier|relief|relieved|ok|okay|happier|manage|forget|right|week|month|get over|move on ! office|work|team|trip|party|meeting|holiday|school|shop|class|dinner|weekend|company|job',
  'lied|lie|lying|pretend* + therapist|doctor|psychologist|psychiatrist|nurse|counsellor|counselor|hospital|helpline + plan|plans|suicid*|thoughts|safe|cut*|pills|scars|fine|rib|arm|fell',
  `black|dark|silence|silent|lights|nothing + stay|forever|for good|never|always + want|wish|hope|pray|let + ${I} ! hair|dress|room|curtain*|dye|paint|phone|coffee|shoes|lose|lost|you`,
  `crash*|drive|driving|wheel|truck|lorry|bus|car|train + ${I} + alone|oncoming|run me|hit me|step back|stepped back|tree|wall|lane + think about|thought about|hope|would not|imagine|wish|want ! licence|license|lesson*|parking|repair|kids`,
  `burn*|burnt|cut|cutting|slash*|stab*|scald*|scratch*|poke|poked + my ~3 (wrist|wrists|thigh|thighs|forearm|arm|arms|skin|legs|leg) + match|lighter|cigarette|razor|blade|glass|scissors|spoon|compass|staple|pin ! ${ACCIDENT}|kitchen|he|she`,
  `breathing|breathe|existing + ${I} + bother|done|tired|why|sick of|stop ! asthma|cold|nose|yoga|run|running|stairs|mask|laugh*|smoking|worrying`,
  `ending it|end it|ended it + ${I} + calm|thought|think|thinking|plan|decid*|tonight|scares|peace|ready ! relationship|him|her|job|contract|lease|call|engagement|marriage|boyfriend|date|chat`,
  'not ~3 be here|still be here|still be around|be alive|not be around + promise|spring|summer|christmas|birthday|next year|by then|eid|ramadan ! travel*|flight|abroad|work|moving|moved|vacation|trip|party',
  `heart|lungs|body + gives up|give up|stop beating|stops|stop + hope|wish|pray|want|beg + ${I} ! hurting|aching|racing|itching|he|him|love`,
  'someone|somebody|anyone|he|they|god + shoot me|kill me|end me|finish me|run me over|put me down|put me out + wish|hope|want|please|beg|pray ! laugh*|boss|joke*',
  `not being|nothingness|not existing|non existence|oblivion + comfort*|relief|peace|only|calms|soothe* + ${I} ! alone|late|there|judged|able`,
  `why + still alive|still here|even alive|i alive|i born|still breathing + ${I} ! office|work|job|town|awake`,
  `hate|hated|angry|disappointed|cried|sorry|wish + i woke up|still alive|to wake up|waking up|i wake up|i survived + ${I} ! late|early|alarm|neighbour*|neighbor*|baby|snor*|coffee|at six|at five|monday|mondays|sore`,
  'trust myself|safe with myself|safe from myself + not|never|no longer ! cake|chocolate|money|shopping|credit|driving|recipe|decision*|cook*',
  'life + is not for me|not meant for me|was never for me|no longer for me ! city|office|country|village|corporate|farm|party|student',
  'letter|letters|note|notes|video|videos + sealed|written|ready|goodbye|farewell + made my peace|my children|my kids|everyone i|for them|each of them ! post|stamp|santa|wedding|invitation*|office|teacher',
  `cliff|bridge|roof|rooftop|balcony|ledge|tracks|platform + ${I} + deciding|decide|decided not|trust myself|turned back|pull of|an hour staring|came back down ! ${LEISURE}|menu|where to|dinner`,
  `make it|everything|the pain|my head|the thoughts|all this + stop|over|end + forever|for ever|for good|permanently + ${I} ! rain|builders|barking|noise|neighbour*|hiccups|him|winter|renovation|job|project`,
  `pills|tablets|insulin|sleeping pills|painkillers + ${I} + sock|saved|stash*|hoard*|hidden|thirty|forty|twenty|sixty|hundred|under the mattress ! ${LEISURE}|prescri*|refill|chemist`,
  `my (arms|arm|thighs|legs|wrists) + a mess|scars|scarred|cuts|slashed|bandag*|striped|lines + under|jumper|sleeve*|cover*|hide|hid|long|nobody|see ! ${ACCIDENT}|rash|allerg*|eczema|mosquito*|surgery|operation`,
  `threw up|vomit*|purge*|purging|starv*|not eat*|not eaten + on purpose|deserve*|punish*|until i (faint|disappear|see|saw) + ${I}`,
  'leaving|leave|going|gone + not coming back|never coming back|never come back|no return + soon|nothing here|nothing left|tonight|everyone|goodbye ! city|country|job|company|town|school|house|party|him|he|she|shop|restaurant|gym',
  'not want|do not want|never want|no wish + another day|tomorrow|grow old|get old|older|next birthday|next year|next week|the morning + see|face|grow|live|have|reach|begin|come|wake ! work|shift|school|office|exam|party|heat|him|meeting|train|the in laws',
  'go|be|home|return|meet + to god|to allah|to heaven|my lord|my maker|my creator + want|now|ready|wish|tonight|soon ! church|pray|prayer|hajj|umrah|mosque|sermon|verse|thank*|closer',
];

export const ENGLISH_VIOLENCE_TOGETHER: readonly string[] = [
  `${HIM} + hit|hits|beat|beats|kick*|slap*|punch*|spat|spits|chok*|slam*|twist*|pinned|whip*|threat*|gun|knife|belt|drug*|corner*|forced|force|grop*|skirt|undress*|pours|starve*|burn|bag|dead|kill|shov*|smash* + me|us|my|i + afraid|scared|terrified|hide|hid|lied|secret|police|hospital|neighbours|neighbors|bruise*|marks|never told|since i left|tonight|obey|behave|pack*|because of him|rather see|not let me|would not let|storeroom|screaming|sorry|when i was|not sleep|face|pass ! ${PLAY}|tennis|football|video`,
  `${HIM} + takes|took|taken|deleted|checks|tracks|controls|monitors|decides|gives|allows|allow|lets|forbids|forbade|reads + salary|wages|my friends|contacts|location|everything i|passport|whom i|who i (see|talk|meet)|what i wear|bus money|where i am|every word ! tyres|tires|tax|fever|weather|recipe|boss`,
  'engaged|engagement|marry|married|marriage|wedding|bride + i|me|my + no one asked|nobody asked|never asked|not asked|against|forced|force|never met|not want|no choice|no say|refused|too young ! cake|dress|flowers|guests',
  'i + hit|hurt|hurting|shook|shake|pushing|slapped|smother*|killing|stabbing|beat|hitting + girl|boy|baby|child|son|daughter|toddler|him|her|mother|kid|kids|husband|father + ashamed|thoughts|urge|terrified|myself|guilt*|lost it|lost control|snapped|so hard|stairs ! feelings|game|accident|brakes|ball|book|feel',
  'standing|stands|waiting|waits|shows|turns|watching|outside|parked|appears + window|house|door|street|my work|my sister|school + since i left|every night|every day|screaming|burn|my ex|stranger ! cat|dog|taxi|bus|delivery|friend|kids|lilac|tree',
  'knife|bag|shoes|passport|phone + bed|pillow|door + because of him|in case (tonight|he)|if he|when he',
  'woke up|came to|remember + clothes|underwear|naked|bleeding + party|drink|drugged|not remember|nothing|without my ! laundry|washing',
  'scared|afraid|terrified|frightened|dread* + go home|going home|home tonight|come home|get home|gets home + he|husband|father|dad|brother|brothers|they|uncle ! thunder|dark|exam|snow|ice|traffic|storm|sick',
  'he|husband|father|brother|ex|partner + bury me|burn me|find me|hunt me|destroy me|ruin me|cut me|disfigure me|throw acid|kill me|make me pay|come for me + if i|said|told|says|swore|threat*|promised ! laugh*|joke*',
  'touch*|grop*|fondl*|rubbed|kissed + teacher|uncle|boss|stepfather|cousin|coach|priest|sheikh|neighbour|neighbor|grandfather|stranger|driver|manager|tutor|imam|brother + used to|after|class|night|child|little|secret|never told|alone|bus|taxi|did not want|froze|young + me|my ! heart|deeply|kindness|story|words|wedding|goodbye|cheek|forehead',
  `me + by (the|my) (hair|collar|throat|neck|ear|arm|wrist|feet|leg) + pull*|drag*|lift*|held|holds|yank*|shook|grab* ! ${PLAY}`,
  `kids|children|son|daughter|boys|girls|little ones + under the bed|hide|hid|hides|hiding|closet|wet the bed|flinch*|cover their ears|go silent + he|his|husband|dad|father|shout*|shouts|key ! ${PLAY}|ghost|thunder|seek|eggs|present|vegetables|sweets`,
  'not|never|refuses|took|takes|keeps|kept|hides + passport|id|documents|my papers|bank card|salary + back|give|gives|let|return|locked + he|husband|father|uncle|sponsor|employer|madam ! embassy|airport|clerk|officer|visa|holiday',
  'follows|followed|following|waits|waited|watches + me + work|home|everywhere|school|gym|station + divorce*|separat*|left him|ex|broke up|in law|since ! dog|cat|puppy|daughter|son|instagram',
  'throws|threw|smash*|breaks|broke|flips|flipped|kicks + plate|plates|dishes|chair|chairs|things|furniture|glass|glasses|table|phone|tv|door + he|husband|father|dad|brother|partner|boyfriend|ex + late|angry|drunk|drinks|mad|rage|every time|argue|argued|jealous ! accident*|wedding|sorry|mistake|laugh*|party',
];
