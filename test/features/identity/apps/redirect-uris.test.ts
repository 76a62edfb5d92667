import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  RedirectUris,
  registeredFor,
} from '../../../../app/features/identity/apps/own/redirect-uris.ts'

test.each([
  'https://hearth.example/back',
  'https://hearth.example/back?from=pinfold',
  'http://127.0.0.1/back',
  'http://[::1]:9000/back',
  'http://localhost:8085/',
  'com.example.hearth:/back',
])('%s may be registered', (uri) => {
  expect(v.parse(RedirectUris, uri)).toEqual([uri])
})

test.each([
  'http://hearth.example/',
  'https://hearth.example/#a',
  'https://a@hearth.example/',
  'https://hearth.example/é',
  'javascript:alert(1)',
  'hearth:/back',
  '/back',
  `https://hearth.example/${'x'.repeat(500)}`,
])('%s may not be registered', (uri) => {
  expect(v.safeParse(RedirectUris, uri).success).toBe(false)
})

const LOCAL = ['http://127.0.0.1:9000/back', 'http://[::1]/back']

test.each([
  ['http://127.0.0.1:9000/back', true, true],
  ['http://127.0.0.1:51004/back', true, true],
  ['http://127.0.0.1/back', true, true],
  ['http://[::1]:51004/back', true, true],
  ['http://127.0.0.1:51004/back', false, false],
  ['http://127.0.0.1:51004/other', true, false],
  ['http://127.0.0.1:51004/back?a=1', true, false],
  ['http://127.0.0.1:99999/back', true, false],
  ['http://127.0.0.1:1@evil.example/back', true, false],
  ['http://127.0.0.1.evil.example/back', true, false],
  ['https://127.0.0.1/back', true, false],
  ['http://localhost:9000/back', true, false],
])('%s of an app without a secret (%s) matches: %s', (asked, isPublic, isKnown) => {
  expect(registeredFor({ redirectUris: LOCAL, isPublic }, asked).length > 0).toBe(isKnown)
})
