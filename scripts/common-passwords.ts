import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { PASSWORD_LENGTH } from '../app/features/identity/limits.ts'
import { parseJson } from '../app/json.ts'

const SOURCE = '@zxcvbn-ts/language-common@4.1.3'
const FILE = 'app/features/identity/passwords/common-passwords.server.ts'
const COUNT = 10_000

/**
 * Writes the most common passwords that meet our minimum length, sorted, from a list in an npm package. The capital
 * before each says how many characters it shares with the previous one (A: none).
 */
const folder = await mkdtemp(join(tmpdir(), 'common-passwords-'))
execFileSync('npm', ['install', '--prefix', folder, '--no-save', SOURCE], { stdio: 'inherit' })
const package_ = join(folder, 'node_modules/@zxcvbn-ts/language-common')
const text = await readFile(join(package_, 'src/passwords.json'), 'utf8')
const listed = parseJson(v.array(v.string()), text)
await rm(folder, { recursive: true })

const common = listed
  .filter((password) => password.length >= PASSWORD_LENGTH.min && /^[a-z0-9]*$/.test(password))
  .slice(0, COUNT)
  .sort()
const coded = common.map((password, place) => {
  const shared = sharedLength(password, common[place - 1] ?? '')
  return String.fromCharCode(65 + shared) + password.slice(shared)
})
await writeFile(
  FILE,
  `/**
 * The ${COUNT.toLocaleString('en')} most common passwords of ${PASSWORD_LENGTH.min} or more letters and digits. Written by \`scripts/common-passwords.ts\`
 * from ${SOURCE} (MIT License; copyright 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
export const COMMON_PASSWORDS =
  '${coded.join('')}'
`,
)

/** At most 25, because there are 26 capitals. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < 25 && length < one.length && one[length] === other[length]) length += 1
  return length
}
