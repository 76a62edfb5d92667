import { BRAND } from '../../../brand.ts'
import { COMMON_PASSWORDS } from './common-passwords.server.ts'

/** Common words that are too short for the list of common passwords, or that people often extend by a year. */
const COMMONEST: ReadonlySet<string> = new Set(
  `
  abc abcd access admin administrator alexander america amanda andrea andrew angel anthony apple
  arsenal ashley austin azerty babygirl baseball basketball batman biteme bonjour buster butterfly
  charlie cheese chelsea chocolate computer cookie corvette daniel default dragon elephant eminem
  facebook family flower football forever freedom friends fuckyou george ginger gfhjkm google guest
  hallo hannah harley hello heather hockey hunter iceman iloveu iloveyou internet jasmine jennifer
  jessica jordan joshua justin killer klaster letmein liverpool login london loveme lovely maggie
  manchester martin master matrix matthew maverick merlin michael michelle monkey mustang mynoob
  naruto nicole ninja nothing passion passport passw passwort password pepper pokemon princess
  qazwsx qwerty qwertz qwe ranger robert samantha samsung secret shadow silver snoopy soccer
  starwars summer sunshine superman superstar test tester testing thomas thunder tigger trustno
  trustnoone welcome whatever winter yankees zaq zaqwsx zxcvbn

  january february march april may june july august september october november december
  januar februar maerz marz mai juni juli oktober dezember
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  januari februari maart mei augustus
  spring autumn fall monday tuesday wednesday thursday friday saturday sunday
  `
    .trim()
    .split(/\s+/)
    .concat(BRAND.toLowerCase()),
)

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((run) => [run, [...run].reverse().join('')])

/** A run of this many neighbouring characters, such as `abcde`, counts as a pattern. */
const RUN_LENGTH = 5

const KEYS = new Map(
  [
    ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
    ['!@#$%^&*()_+', '', ':"', '<>?'],
  ].flatMap((rows) =>
    rows.flatMap((keys, row) => [...keys].map((key, column) => [key, { row, column }] as const)),
  ),
)

const LOOKALIKES = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }),
)

let common: ReadonlySet<string> | null = null

export function isGuessable(password: string): boolean {
  const folded = password.toLowerCase()
  return isRepetition(folded) || isRun(folded) || isWalk(folded) || isCommon(folded)
}

/** Whether a password is a repetition. Ignores digits and signs between the repeated words. */
function isRepetition(password: string): boolean {
  const alphabetic = password.replace(/[^a-z]/g, '')
  const isFewSigns = password.length - alphabetic.length <= 4
  return (
    new Set(password).size < 4 || isPeriodic(password) || (isFewSigns && isPeriodic(alphabetic))
  )
}

/** The maximum length of a repeated part. Longer parts are phrases, which aren't weak when repeated. */
const REPEATED_LENGTH = 12

/** Whether a text only repeats a short prefix. */
function isPeriodic(text: string): boolean {
  for (let period = 1; period <= REPEATED_LENGTH && period <= text.length / 2; period++) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

function isRun(password: string): boolean {
  const word = coreOf(password)
  return RUNS.some(
    (run) => run.includes(password) || (word.length >= RUN_LENGTH && run.includes(word)),
  )
}

/** Whether nearly every key is next to the previous key on the keyboard. */
function isWalk(password: string): boolean {
  const keys = [...password].map((sign) => KEYS.get(sign))
  const jumps = keys.filter((key, place) => place > 0 && !areBeside(key, keys[place - 1])).length
  return jumps <= Math.min(3, password.length / 4)
}

type Key = { row: number; column: number } | undefined

function areBeside(one: Key, other: Key): boolean {
  if (!one || !other) return false
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1
}

function isCommon(password: string): boolean {
  const spelt = password.replace(/[^a-z]/g, (sign) => LOOKALIKES.get(sign) ?? sign)
  common ??= listedPasswords()
  return [password, coreOf(password), coreOf(spelt), spelt].some(
    (candidate) => COMMONEST.has(candidate) || common?.has(candidate),
  )
}

function coreOf(password: string): string {
  const [, core = ''] = /^[^a-z]*(.*?)[^a-z]*$/.exec(password) ?? []
  return core
}

function listedPasswords(): ReadonlySet<string> {
  const listed = new Set<string>()
  let before = ''
  for (const [, capital = 'A', rest = ''] of COMMON_PASSWORDS.matchAll(/([A-Z])([a-z0-9]*)/g)) {
    before = before.slice(0, capital.charCodeAt(0) - 65) + rest
    listed.add(before)
  }
  return listed
}
