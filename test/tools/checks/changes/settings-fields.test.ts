import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PrivacySettings } from '../../../../app/features/identity/account/privacy/privacy.ts'
import { ProfileEdit } from '../../../../app/features/identity/account/settings.ts'
import { snakeCase } from '../../../../app/wire.ts'

const ACCOUNT = 'app/features/identity/account'

test.each([
  ['privacy', PrivacySettings, `${ACCOUNT}/privacy/privacy-form.tsx`],
  ['profile', ProfileEdit, `${ACCOUNT}/profile/profile-form.tsx`],
] as const)('the form of the %s has each field that it saves', (_, schema, file) => {
  const form = readFileSync(file, 'utf8')

  expect(Object.keys(schema.entries).filter((name) => !form.includes(`name="${name}"`))).toEqual([])
})

/** The column of a setting that a form names the other way round. */
const COLUMNS = new Map([['isIndexed', 'isUnindexed']])

test('each privacy setting is used outside its form', () => {
  const elsewhere = globSync('app/features/**/*.ts')
    .filter((file) => !file.startsWith(`${ACCOUNT}/privacy/`))
    .map((file) => readFileSync(file, 'utf8'))
  const deciding = (name: string) =>
    elsewhere.some((source) => source.includes(`.${name}`) || source.includes(snakeCase(name)))

  const columns = Object.keys(PrivacySettings.entries).map((name) => COLUMNS.get(name) ?? name)
  expect(columns.filter((name) => !deciding(name))).toEqual([])
})
