/** Where long words may be broken, for browsers that do not know it themselves. */

const HYPHEN = '\u00ad';
/** Shorter words stay whole, and so do so many letters on either side of a break. */
const SHORTEST = 9;
const LEAST = 3;

/** Runs of consonants between two vowels: each holds one place to break. */
const CONSONANTS = /(?<=[aeiouyäöüé])[^aeiouyäöüé]+(?=[aeiouyäöüé])/g;
/** What goes to the next line: the last sound, as in "Tisch-ler", "pa-pier-flie-ger". */
const SOUND = /(schr|schl|schm|schn|schw|sch|ch|ph|th|ck|qu|[bdfgpt]r|(?<!c)kr|[bfgkp]l|.)$/;
/** "Blind-studie", "Aus-sterben", but "Fens-ter". */
const SOUND_ST = /(?:sch|s|[^cs]{2})(str?)$/;
/** Parts of compounds that the rule for syllables would tear apart: what ends with a joining s … */
const TAILS = /(?:heit|keit|ung|schaft|tion|tät|tum|ling)s(?=\p{L}{3})/giu;
/** … and what begins with a vowel. */
const HEADS =
  /(?<=\p{L}{3})(?:aktion|alarm|arbeit|assist|auftrag|ausfall|ausgang|automat|eingang|ordnung|unfall|urlaub)/giu;

/** The text with soft hyphens in its long words, as good as simple rules of German know. */
export function softened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length < SHORTEST ? word : broken(word)));
}

function broken(word: string): string {
  const apart = word.replace(TAILS, (tail) => tail + HYPHEN);
  const parts = apart.replace(HEADS, (head) => HYPHEN + head).split(HYPHEN);
  return parts.map(syllables).join(HYPHEN);
}

function syllables(part: string): string {
  let result = '';
  let from = 0;
  for (const { index, 0: run } of part.toLowerCase().matchAll(CONSONANTS)) {
    const next = SOUND_ST.exec(run)?.[1] ?? SOUND.exec(run)?.[1] ?? '';
    const at = index + run.length - next.length;
    if (at - from >= LEAST && part.length - at >= LEAST) {
      result += part.slice(from, at) + HYPHEN;
      from = at;
    }
  }
  return result + part.slice(from);
}
