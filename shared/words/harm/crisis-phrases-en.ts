import { near } from './patterns.ts';

// Contractions are written out before these are asked: "don't" is "do not".

const WISH =
  '(want|wants|wanted|wish|wished|wishing|hope|hoped|pray|ready|going|feel|think|thought)';
/** Not "to die for", "dying to see you", "to die of boredom", "to die laughing". */
const DIE = '(die|dead|dying)(?! (to|for|of|from|laughing|inside))';
const PLACE = '(bridge|balcony|roof|rooftop|cliff|window|train|edge)';
const LIMB = '(arm|arms|wrist|wrists|thigh|thighs|skin|legs|veins)';
const LIVE =
  '(live(?! (in (?!this world|this body)|at|near|with|by|here))|living|exist|be alive|be here)';

const DEATH = 'die|death|dead(?! (tired|serious|set|end|beat|line))|dying(?! (to|for))';
const DESPAIR =
  'burden|tired|hate myself|welcome|ready|relief|only way|way out|pointless|worthless|hopeless|alone|escape|deserve|unbearable|pain|crave|invite|longing|dream of|fantasi*|imagin*|googl*|search*|peaceful';
const GONE =
  'gone|not here|not around|out of the way|no more|without me(?! (at|in|on|there))|disappear*|not be here|not exist';
const SHARP = 'knife|razor|blade|blades|scissors|iron|lighter|glass|needle';
const FLESH =
  'wrist|wrists|arm|arms|thigh|thighs|skin|leg|legs|stomach|neck|throat|vein|veins|myself';

export const ENGLISH_SELF_HARM = [
  near(DEATH, DESPAIR),
  near(GONE, 'manage|relieved|better|easier|fine|burden(?! (of|is))|miss|notice|care'),
  near(SHARP, FLESH),
  near(
    'cut|cutting|burn|blood|bleed',
    'calm|calmer|numb|feel something|release|relief|thighs|urge',
  ),
  near(
    'tablets|pills|medicine|medication|box',
    'how many|swallow*|everything|googl*|overdose|enough to',
  ),
  near(
    'my will|my funeral|my rings|belongings|my things',
    'ready|gave away|giving away|goodbye|to go',
  ),
  near(
    'future|next year|tomorrow|next month',
    'without me|not see (a|any|myself)|see myself being here|with me in it|not be here',
  ),
  near('car|bridge|road|train|truck', 'fantasi*|off the (road|bridge)|in front of|jump*|swerve*'),
  // Anything she says of her own dying, idioms apart.
  '(?<! (laugh*|giggl*|funny|hilarious) ~6 )(i|me|my) ~6 die(?! (for|to|of|from|laughing|in|by|on))',
  'i ~4 (be|am|was|were|feel|better) dead(?! (tired|on my feet|serious|sure|set|on|certain|last|beat))',
  'life ~2 (stop|stopped|be over|finished|to end)',
  'out of (this|my) life(?! (again|and))',
  '(not|do not) ~2 (care|mind|matter) ~3 (live|alive)',
  '(punch*|hit|hitting|hate hit) myself',
  '(promise|sure|know) ~4 be here (tomorrow|next|much longer)',
  '(easier|better|kinder|fairer|wish) ~2 not ~2 (be here|wake up|exist)',
  '(?<!(did|does|has|had) )not ~4 wake up(?! (early|late|so|until|till|on time|before|at|for))',
  'sleep (forever|for ever|and never)',
  'burden (to|on|for) (everyone|them|my|all|him|her)',
  '(suicidal*|suicides|sucid*|suiside|unaliv*|kms|overdos*|selfharm*)',
  '(?<!(social|career|commercial|professional|political) )suicide(?! (to|squad|mission))',
  'self (harm|harming|injury)',
  '(kill|killing|killed|hang|hanging|hanged|stab|shoot|drown) (myself|my self|himself|herself)',
  `${WISH} ~3 ${DIE}`,
  'rather ~1 (die|dead)(?! than (eat|wear|sing|cook|dance|drink|watch|admit|ask|be late|clean|iron))',
  'better (off )?dead',
  `not ~3 (want|wish|deserve|care|like|able) ~2 ${LIVE}`,
  '(no longer|never) want ~1 (live|exist|be alive|be here)',
  'can not ~2 (live|go on|do this life|carry on|keep going) ~1 (like this|anymore|any more|any longer)',
  '(better|happier|easier) ~5 (without me|if i (was|were|am|died|disappeared|did not))',
  '(point|reason|sense|purpose) ~3 (living|live|alive|existing|exist)',
  '(not|nothing|hardly) ~3 (worth living|live for)',
  '(end|ending|ended) ~2 (my life|it all|my own life|it tonight|my existence)',
  '(thinking|thought|think) (of|about) ending (things|it)',
  '(take|takes|taking|took|taken) (my|his|her) (own )?life',
  '(swallow*|sav*|stor*|hoard*|collect*|stockpil*) ~3 (pills|tablets)',
  '(all|whole|many|every) ~3 (pills|pill|tablets|medication)',
  '(cut|cuts|cutting|burn|burning|burned|hurt|hurting|harm|harming|scratch*|punish*|injur*|starve|starving) myself(?! with (a|an|extra))',
  `(cut|cutting|cuts|burn|burning|slit|slitting|slash*) ~2 ${LIMB}(?! (on (the|a|my)|while|when|by accident|climbing|opening|chopping|slicing|cooking))`,
  '(started|start|been|began|back to|stop|keep) cutting(?! (down|out|back|onions|the|my hair))',
  'cutting again',
  'scratch* ~4 bleed*',
  '(disappear|vanish|gone) ~2 (forever|for good|for ever|from this (world|life|earth))',
  'never (wake|waking) up(?! (early|late|so|before|on time))',
  '(goodbye|farewell|good bye) (letter|letters|note|notes)(?! (to|for) (my|our|the|a) ~1 (colleague*|teacher*|class|team|pupils|students|boss|school|house|neighbour*|neighbor*|city|job))',
  'have a plan ~3 (date|day|time|way)',
  `(jump*|throw* myself) ~4 ${PLACE}`,
  `${PLACE} ~5 jump*`,
  '(drive|driving|drove|steer*|crash*) ~3 (into|off) ~1 (tree|wall|bridge|cliff|traffic|river)',
  '(step|stepping|walk|walking|throw*) ~2 (in front of|into) ~1 (train|car|truck|bus|traffic)',
  '(tired|sick|weary|exhausted) of (living|life|being alive|existing|my life|this life)',
  '(lost|lose|losing|no|without) ~2 (will|wish|desire) to (live|go on)',
  '(ways|way|how) to die',
  '(painless death|die without pain|die in my sleep|hate being alive|done with (life|living|this life))',
  'death ~3 (relief|peace|escape|easier|answer|comfort)',
  'if i (died|die|was gone|were gone|was dead|were dead|was not here)',
  '(never|not) (been |be )?born',
  '(over|end) ~3 life ~3 for good',
  'punish ~1 body',
  '(to|let me|letting me|should|just|ready|want|wanted) ~1 (die|be dead|be gone|stop existing)(?! (for|to|of|from|laughing|in|by|on|soon))',
  '(planning|plan|decided|tempted|urge|better|happier|easier) ~3 (die|dead|death|dying)',
  '(keep|keep on|continue|continuing|go on|stay) (living|alive|existing|breathing)',
  '(knife|razor|blade|blades|rope|gun|noose) ~5 (wrist|wrists|arm|arms|skin|myself|throat|head|neck|temple)',
  '(everything|it all|my heart|the pain|life) to (stop|end|be over) ~1 (forever|for good|now)',
  'let* ~3 (car|train|bus|truck|lorry) ~1 (hit|run)',
  '(if|when) i (disappeared|vanished|am gone|am dead|am no longer)',
  '(should|would|wish) ~2 (not exist|not be here|not be alive|never existed|vanish(?! (into|to|in|from|for)))',
  '(give|giving|gave) up on (life|living)',
  '(dead|death|dying|not existing) ~3 (better|peaceful|calls me|comforting|only way)',
  '(no|any) (future|way out|hope left) ~2 (for me|but|except|except dying)',
  '(bleed|bleeding) ~2 (out|on purpose)',
  '(on purpose|deliberately) ~4 (burn*|cut*|hurt*|pills|bleed*)',
  '(burn*|cut*|hurt*|injur*|crash*|bleed*) ~4 (on purpose|deliberately)',
  '(means|method|methods) (to|of) (die|dying|suicide)',
  '(my|own) funeral',
  '(pills|tablets) ~5 (all of them|whole|enough|forever|end|temptation|tempt*)',
  '(3ayza|3ayez|3awza|badi|baddi|bedi|abgha|abi|wedi|nefsi|nfsi) ~1 (amoot|amout|amut|moot|mout)',
  '(anta7er|antaher|inti7ar|intihar|ante7ar)',
];

const PERSON =
  '(he|she|they|husband|boyfriend|partner|wife|father|dad|mother|mom|mum|brother|uncle|cousin|ex|boss|son|fiance|stepson|stepbrother|manager|roommate|stepfather|stepdad|man|someone|somebody)';
const LOVED =
  '(him|her|them|baby|child|children|kids|son|daughter|husband|wife|someone|somebody|everyone|people|mother|father|brother|sister|boss)(?! (feelings|pride))';

const BODY = 'face|head|arm|wrist|neck|throat|hair|stomach|cheek|eye|ribs|back|belly|mouth';
const ATTACK = 'shov*|slam*|smash*|bang*|twist*|yank*|grabb*|squeez*|throttl*|stamp*|stomp*';

/** What she watched or read is not what she lived. */
const NO_STORY =
  '(?<! (film|movie|series|novel|book|news|documentary|podcast|article|episode|drama|thriller) ~6 )';

export const ENGLISH_VIOLENCE = [
  `(he|she|husband|father|partner|boyfriend|ex|brother|mother) ~2 (${ATTACK}) ~3 (me|my (${BODY}))(?! (to|towards|by the hand|into a|for a|and (we|danced|kissed)))`,
  '(raised|raises|lifted|lifts) ~1 (hand|fist|fists|belt) ~1 (to|at|on|against) me',
  '(smack*|beat*|slap*|hits|hitting|whip*|spank*) ~2 (kids|children|son|daughter|boys|girls|baby)',
  '(stepfather|stepdad|uncle|stepbrother|cousin|grandfather|teacher) ~3 (my room|my bed|at night|alone with me|undress*|naked)',
  '(hiding|hide|hid|escap*|fled|ran away) ~2 from ~1 (husband|father|partner|ex|boyfriend|brother|him|stepfather)',
  '(broke|breaks|broken) my ~3 (finger|fingers|arm|nose|rib|ribs|jaw|tooth)',
  '(he|she|husband|partner|father|mother|brother) ~2 (scald*|burned|starved|tortur*|chained|tied) (me|us)',
  '(controls|monitors|tracks|counts) (every|my|all) ~2 (cent|money|penny|phone|messages|move|step)',
  '(nobody|no one|never) ~3 find (my|your) body',
  '(husband|father|he|partner) ~4 (comes home|came home|gets home|returns) ~2 drunk',
  near('duck*|flinch*|hid|hide|hiding|cower*', 'plate|fist|hand|belt|him|drunk|rage|temper'),
  `${NO_STORY}(rape|raped|rapes|raping|rapist|molest*|incest|groped|gropes|abus*|strangled|strangles|strangling|stalk|stalks|stalked|stalking|stalker)`,
  `${NO_STORY}sexual* (assault*|abus*|harass*|violen*)`,
  `${NO_STORY}(domestic|family|sexual) violence`,
  `${PERSON} ~2 (hit|hits|hitting|beat|beats|beating|slap*|punch*|kick*|chok*|whip*|smack*|burn*) ~2 (me|us|my (kids|children|son|daughter|face|mother))(?! (at|in|to|by))`,
  '(beats|hits|slapped|slaps|punched|choked|whipped|smacked|assaulted|attacked|threatened|threatens|threatening) (me|us)(?! (at|in|to|by))',
  '(used to|would) (hit|beat|slap|whip|kick) (me|us)',
  '(was|been|being|got|get|were) (beaten|hit by|slapped|punched|choked|kicked by|assaulted|attacked)(?! (awake|to the|to it|at|in (the|a)))',
  `${PERSON} ~1 (push*|shov*) me(?! (to|towards|in the|on the swing))`,
  '(push*|shov*|slam*) me ~1 (against|down|into)',
  '(grab*|squeez*) ~2 (throat|neck|hair)',
  '(threw|throws|throwing) ~3 at (me|us)',
  '(pull*|drag*) me ~1 by (the|my) (hair|arm|neck|collar|throat|leg|legs|ear|wrist)',
  'punched ~2 wall',
  '(?<!(boss|mum|mom|mother|teacher|friend|trainer|editor|dentist|heat|traffic|shoes|heels|job|deadline|stairs|suspense) )(will|would|might|could|going to) kill (me|us)',
  '(threat*|wants|wanted|tried|trying|swore|ready) ~2 kill (me|us)',
  '(threaten*|said|says) ~4 (hurt|kill|take) ~2 (me|kids|children|son|daughter)',
  '(forced|forces|forcing|force|made) me ~2 (sex|sleep with|touch|marry|undress)',
  '(against my will|without my consent)',
  `${PERSON} touch* me`,
  '(afraid|scared|terrified|frightened) of ~1 (husband|boyfriend|partner|father|dad|brother|ex|him|wife|stepfather)',
  '(unsafe|not ~3 safe) ~3 (home|house|him|her|husband|here|partner|father)',
  '(lock*|trap*) me (in|up|inside)',
  'not let me ~1 (leave|out|go out|see (my|anyone))',
  '(hide|hid|hiding|cover*) ~3 bruises',
  'bruises ~5 (hide|hid|cover*|makeup|make|him|he|husband)',
  `(want|wanted|urge|urges|afraid|scared|thoughts|thinking|think|thought|could|might|like) ~4 (kill|killing|hurt|hurting|stab*|poison*|harm|harming|attack*|murder*|smother*|shake|drown) ~1 ${LOVED}`,
  'i ~1 (hit|slapped|beat|kicked|punched) ~1 (son|daughter|child|children|baby|kids|him|her|husband|wife|mother|brother|sister)',
  '(he|husband|boyfriend|partner|father|dad|brother|ex|uncle) ~2 (hit|hits|beat|beats|slap*|kick*|chok*|twist*|spat|spits|shov*|punch*|drag*|burn*|whip*|shak*|throttle*) ~1 (me|us|him|her|son|daughter|kids|children|baby|arm|wrist|sister|mother|mum|mom|face|at me|on me)(?! (to (a|the|my)|along|out for|into a|onto the dance))',
  '(hand|hands|fingers|arm) ~1 (around|round|on) ~1 (neck|throat)',
  '(terrified|scared|afraid|frightened|fear|dread) ~5 (he|husband|father|partner) (will|would|might|could|comes|gets|does|drinks|is)',
  '(made|makes|make|making) me do ~2 (things|it|stuff|sexual*)',
  '(smash*|bash*|crack*|break*) ~1 (head|face|skull|neck|nose|jaw|rib|ribs)(?! (down|up))',
  '(with|has|had|pulled|got|waved|held) (a|the|his) (knife|gun|belt|stick)',
  '(black eye|broken rib|broken jaw|bruised by|bruise on my face)',
  '(flinch*|duck*) ~5 (he|hand|husband|father)',
  '(controls|checks|takes|took) ~1 (money|phone|passport) ~6 (leave|afraid|scared|hit|hits|threat*)',
  '(he|husband|partner|father) ~1 (controls|isolates|imprison*|terroris*|terroriz*|humiliates) me',
  '(will not|does not|did not|would not|never) take no for an answer',
  '(said|say|told him) no ~4 (did not stop|kept going|anyway)',
  '(did not|do not|never) (consent|want it|want him to touch)',
  '(honou*r killing|forced marriage|women shelter|women s shelter|restraining order)',
  'i ~1 shook ~2 (baby|son|daughter|child)',
];
