import { wordsOf } from '../../../words.ts'

/**
 * Beginnings of words beside which nothing is promoted: distress, violence, abuse, illness and death. In the
 * languages that most members search in.
 */
const SENSITIVE = [
  'suicid selfharm depress anorexi bulimi proana thinspo abus rapist murder massacre terror nazi',
  'genocid holocaust porn overdos funeral miscarriage stillb selbstmord selbstverletz magersucht',
  'missbrauch automutilation meurtre autolesion asesinat suizid 自殺 자살 自杀',
].flatMap((words) => words.split(' '))

/** Words that begin harmless ones, too. */
const SENSITIVE_WORDS = ['rape', 'viol', 'cancer']

/** Pairs that mean it only together. */
const SENSITIVE_PAIRS = [
  ['self', 'harm'],
  ['kill', 'myself'],
  ['want', 'die'],
  ['eating', 'disorder'],
  ['pro', 'ana'],
]

/** Whether nothing is promoted beside these words. */
export function isSensitive(text: string): boolean {
  const words = wordsOf(text)
  return (
    words.some((word) => SENSITIVE.some((beginning) => word.startsWith(beginning))) ||
    SENSITIVE_WORDS.some((word) => words.includes(word)) ||
    SENSITIVE_PAIRS.some((pair) => pair.every((one) => words.includes(one)))
  )
}
