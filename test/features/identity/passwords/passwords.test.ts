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
 * Made by Node 24.21's own OpenSSL:
 * `argon2Sync('argon2id', { message, nonce, parallelism, tagLength: 32, memory, passes })` and
 * `scryptSync(message, nonce, 32, { N: 32768, r: 8, p: 3, maxmem })`, in base64 without padding.
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

test("the hash is RFC 9106's Argon2id", async () => {
  const argon2 = await loadArgon2()

  const tag = argon2({
    password: new Uint8Array(32).fill(1),
    salt: new Uint8Array(16).fill(2),
    secret: new Uint8Array(8).fill(3),
    ad: new Uint8Array(12).fill(4),
    parallelism: 4,
    tagLength: 32,
    memorySize: 32,
    passes: 3,
  })

  expect(encodeHexLowerCase(tag)).toBe(
    '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
  )
})

for (const [name, { password, stored }] of Object.entries(MADE_BY_NODE)) {
  test(`a hash that another implementation made is understood: ${name}`, async () => {
    expect(await isPassword(context, password, stored)).toBe(true)
    expect(await isPassword(context, `${password}.`, stored)).toBe(false)
    expect(await isPassword(context, '', stored)).toBe(false)
  })
}

test('a new hash fits its password only, and two hashes of one password differ', async () => {
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

test('the hash that stands in for unknown accounts costs what a real one costs', async () => {
  expect(needsRehash(DUMMY_HASH)).toBe(false)
  expect(await isPassword(context, 'any password', DUMMY_HASH)).toBe(false)
})

test('a password too short to have been hashed is wrong and breaks nothing', async () => {
  const padded = String.fromCharCode(...decodeHex('6b6573740000000000'))
  const stored = await hashPassword(context, padded.slice(0, 8))

  expect(await isPassword(context, 'kest', stored)).toBe(false)
})

test('a stored hash that is none of ours is a fault, not a wrong password', async () => {
  await expect(isPassword(context, 'any password', 'plain text')).rejects.toThrow('malformed')
  await expect(isPassword(context, 'any password', '$bcrypt$ln=1$AAAA$AAAA')).rejects.toThrow()
  await expect(isPassword(context, 'any password', '$scrypt$ln=4,r=8$AAAA$AAAA')).rejects.toThrow()
})
