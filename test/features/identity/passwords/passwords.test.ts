import { decodeHex, encodeHexLowerCase } from '@oslojs/encoding'
import { expect, test } from 'vitest'
import { isPassword } from '../../../../app/features/identity/passwords/password-check.server.ts'
import {
  DUMMY_HASH,
  hashPassword,
  needsRehash,
} from '../../../../app/features/identity/passwords/passwords.server.ts'
import { loadArgon2 } from '../../../../workers/argon2.ts'

const context = { argon2: loadArgon2 }

/**
 * Made by OpenSSL in Node 24.21: `argon2Sync('argon2id', { message, nonce, parallelism, tagLength: 32, memory, passes
 * })` and `scryptSync(message, nonce, 32, { N: 32768, r: 8, p: 3, maxmem })`, in base64 without padding.
 */
const MADE_BY_NODE = {
  current: {
    password: 'correct horse battery',
    stored:
      '$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$quyusfeeuAGbpiw09i+j4VKJ+I/5h3mugd4HghmS/x8',
  },
  older: {
    password: 'an older one',
    stored:
      '$argon2id$v=19$m=12288,t=3,p=1$ESIzRFVmd4iZAKq7zN3u/w$jPDazsN64oaCADnAuk7ZK0racIyn+6OBgqy60iSWNlQ',
  },
  scrypt: {
    password: 'from another house',
    stored:
      '$scrypt$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$Q/CUfru+/5hV+PCQUVhvdIq56dHV9nN/L5bl3c0xlQM',
  },
}

/** From test.c of the reference implementation, https://github.com/P-H-C/phc-winner-argon2 */
const REFERENCE = [
  [
    'password',
    'somesalt',
    65_536,
    2,
    1,
    '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
  ],
  [
    'password',
    'somesalt',
    256,
    2,
    1,
    '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
  ],
  [
    'password',
    'somesalt',
    256,
    2,
    2,
    '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037',
  ],
  [
    'password',
    'somesalt',
    65_536,
    1,
    1,
    'f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98',
  ],
  [
    'differentpassword',
    'somesalt',
    65_536,
    2,
    1,
    '0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde',
  ],
  [
    'password',
    'diffsalt',
    65_536,
    2,
    1,
    'bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c',
  ],
] as const

test.each(REFERENCE)(
  'a tag matches the reference: %s, %s, %i KiB, %i passes, %i lanes',
  async (password, salt, memorySize, passes, parallelism, tag) => {
    const argon2 = await loadArgon2()
    const bytesOf = (text: string) => new TextEncoder().encode(text)

    const computed = argon2({
      password: bytesOf(password),
      salt: bytesOf(salt),
      memorySize,
      passes,
      parallelism,
      tagLength: 32,
    })

    expect(encodeHexLowerCase(computed)).toBe(tag)
  },
)

for (const [name, { password, stored }] of Object.entries(MADE_BY_NODE)) {
  test(`a hash made by another implementation is understood: ${name}`, async () => {
    expect(await isPassword(context, password, stored)).toBe(true)
    expect(await isPassword(context, `${password}.`, stored)).toBe(false)
    expect(await isPassword(context, '', stored)).toBe(false)
  })
}

test('a new hash matches only its password, and two hashes of one password differ', async () => {
  const stored = await hashPassword(context, 'kestrel over the fen')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]{22}\$[^$=]{43}$/)
  expect(await isPassword(context, 'kestrel over the fen', stored)).toBe(true)
  expect(await isPassword(context, 'Kestrel over the fen', stored)).toBe(false)
  expect(await hashPassword(context, 'kestrel over the fen')).not.toBe(stored)
})

test('a hash is stale once its algorithm or its parameters are not the current ones', () => {
  expect(needsRehash(MADE_BY_NODE.current.stored)).toBe(false)
  expect(needsRehash(MADE_BY_NODE.older.stored)).toBe(true)
  expect(needsRehash(MADE_BY_NODE.scrypt.stored)).toBe(true)
})

test('the dummy hash for unknown accounts takes as long as a real one', async () => {
  expect(needsRehash(DUMMY_HASH)).toBe(false)
  expect(await isPassword(context, 'any password', DUMMY_HASH)).toBe(false)
})

test('a password too short to have been hashed is wrong and causes no error', async () => {
  const padded = String.fromCharCode(...decodeHex('6b6573740000000000'))
  const stored = await hashPassword(context, padded.slice(0, 8))

  expect(await isPassword(context, 'kest', stored)).toBe(false)
})

test('an unknown stored hash is an error, not a wrong password', async () => {
  await expect(isPassword(context, 'any password', 'plain text')).rejects.toThrow('malformed')
  await expect(isPassword(context, 'any password', '$bcrypt$ln=1$AAAA$AAAA')).rejects.toThrow()
  await expect(isPassword(context, 'any password', '$scrypt$ln=4,r=8$AAAA$AAAA')).rejects.toThrow()
})
