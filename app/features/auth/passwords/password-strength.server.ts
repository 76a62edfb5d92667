import { BRAND } from '../../../brand.ts'

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
  `
    .trim()
    .split(/\s+/)
    .concat(BRAND.toLowerCase()),
)

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
].flatMap((run) => [run, [...run].reverse().join('')])

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

/** Whether a password is repetition, a keyboard run, or a common word with digits and signs. */
export function isGuessable(password: string): boolean {
  const folded = password.toLowerCase()
  return isRepetition(folded) || isRun(folded) || isCommonWord(folded)
}

function isRepetition(password: string): boolean {
  return /^(.{1,4}?)\1+$/.test(password) || new Set(password).size < 4
}

function isRun(password: string): boolean {
  return RUNS.some((run) => run.includes(password))
}

function isCommonWord(password: string): boolean {
  const spelt = password.replace(/[^a-z]/g, (sign) => LOOKALIKES.get(sign) ?? sign)
  const [, word = ''] = /^[^a-z]*(.*?)[^a-z]*$/.exec(password) ?? []
  const [, speltWord = ''] = /^[^a-z]*(.*?)[^a-z]*$/.exec(spelt) ?? []
  return [word, speltWord, spelt].some((candidate) => COMMONEST.has(candidate))
}
