import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import { expect, test } from 'vitest'
import { isPushService } from '../../../../app/gateways/push/push.server.ts'
import { encryptedPush, isPoint } from '../../../../app/gateways/push/push-encryption.ts'

/** RFC 8291, appendix A. */
const RFC = {
  text: 'V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24',
  senderPublic:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPublic:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytes = decodeBase64urlIgnorePadding

async function rfcKeys(): Promise<CryptoKeyPair> {
  const point = bytes(RFC.senderPublic)
  const part = (from: number) => encodeBase64urlNoPadding(point.slice(from, from + 32))
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const P256 = { name: 'ECDH', namedCurve: 'P-256' }
  const own = { ...jwk, d: RFC.senderPrivate }
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, P256, true, []),
    privateKey: await crypto.subtle.importKey('jwk', own, P256, true, ['deriveBits']),
  }
}

test('a message is encrypted byte for byte as in RFC 8291', async () => {
  const message = await encryptedPush(
    bytes(RFC.text),
    { publicKey: bytes(RFC.browserPublic), authSecret: bytes(RFC.authSecret) },
    { keys: await rfcKeys(), salt: bytes(RFC.salt) },
  )

  expect(encodeBase64urlNoPadding(message)).toBe(RFC.message)
})

test('the longest text fits every push service, and no two messages are alike', async () => {
  const browser = { publicKey: bytes(RFC.browserPublic), authSecret: bytes(RFC.authSecret) }
  const text = new Uint8Array(3993)

  const one = await encryptedPush(text, browser)
  const other = await encryptedPush(text, browser)

  expect(one.length).toBe(4096)
  expect(one.slice(0, 16)).not.toEqual(other.slice(0, 16))
  expect(one.slice(21, 86)).not.toEqual(other.slice(21, 86))
})

test('a key that is not a point on the curve is refused', async () => {
  expect(await isPoint(bytes(RFC.browserPublic))).toBe(true)
  expect(await isPoint(new Uint8Array(65).fill(4))).toBe(false)
  expect(await isPoint(new Uint8Array(0))).toBe(false)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a:b', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/QA', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/fcm/send/a', false],
  ['https://fcm.googleapis.com@evil.example/', false],
  ['https://ana:secret@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilfcm.googleapis.com/', false],
  ['https://storage.googleapis.com/', false],
  ['https://evil-notify.windows.com/', false],
  ['https://localhost/', false],
  ['https://169.254.169.254/latest/meta-data/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is a push service’s address: %s', (address, isOne) => {
  expect(isPushService(address)).toBe(isOne)
})
