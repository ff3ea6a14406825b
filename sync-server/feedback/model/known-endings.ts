/** Endings of hosts in use, beside those of two letters: what stands after a dot in a sentence is no host. */
const NAMED =
  'com|net|org|info|biz|edu|gov|mil|int|pro|web|name|mobi|asia|coop|museum|aero|jobs|travel|tel|example|test|app|dev|page|site|website|online|shop|store|xyz|link|links|click|live|life|love|blog|news|media|social|chat|email|mail|cloud|club|team|group|studio|design|art|photo|photos|photography|gallery|music|video|film|tv|fm|games|game|fyi|icu|world|space|tech|digital|network|systems|solutions|services|agency|company|business|consulting|academy|school|education|university|health|care|clinic|doctor|dental|fitness|yoga|beauty|fashion|style|boutique|jewelry|wedding|family|baby|kids|mom|lgbt|dating|singles|community|foundation|charity|church|bible|faith|support|guide|wiki|zone|land|house|homes|rent|garden|farm|cafe|coffee|restaurant|pizza|recipes|bar|pub|wine|tours|vacations|hotel|events|party|tickets|gifts|cards|cash|money|bank|finance|fund|pay|capital|bid|market|sale|deals|discount|software|codes|tools|stream|host|hosting|domains|directory|contact|bio|me|berlin|london|paris|nyc|tokyo|dubai|abudhabi|cairo|arab|islam|halal|google|goog|gle|youtube|apple|amazon|microsoft|ink|press|ltd|inc|llc|gmbh|men|review|reviews|download|loan|trade|vip|center|city|town|earth|eco|green|blue|pink|black|gold|rocks|ninja|guru|expert|international|global|africa|quest|buzz|monster|bond|cfd|sbs|cyou|skin|hair|makeup|lol|wtf|gay';

/** Of linkify-it: the countries. */
const COUNTRIES =
  'a[cdefgilmnoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnortuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]';

export const ARABIC_ENDING =
  '(?:كوم|نت|موقع|شبكة|بازار|السعودية|امارات|مصر|الاردن|فلسطين|تونس|المغرب|قطر|سورية|الجزائر|عراق|اليمن)';

/** Written after a dot. */
export const WRITTEN_ENDING = `(?:${NAMED}|${COUNTRIES}|xn--[a-z0-9-]{2,40}|рф|${ARABIC_ENDING})`;

/** Known well enough to be read as such when the dot before them is a word: "dot" is a word as well. */
export const SAID_ENDING =
  '(?:com|net|org|info|io|me|co|app|dev|edu|gov|link|site|online|shop|xyz|example|uk|us|de|fr|jo|sa|ae|eg|lb|كوم|نت|اورج|أورج|اورغ|أورغ)';
