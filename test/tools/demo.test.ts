import { expect, test } from 'vitest'
import { demoCatalogue } from '../../scripts/demo/catalogue.ts'

const { boards, pins, saves, members, campaigns } = demoCatalogue(2026)
const DAY_MINUTES = 24 * 60

test('at least three hashtags with three pictures each are saved on the demo’s first day', () => {
  const today = new Set(
    saves.filter(({ ageMinutes }) => ageMinutes < DAY_MINUTES).map(({ pin }) => pin),
  )
  const tags = pins
    .filter(({ key }) => today.has(key))
    .flatMap(({ description }) => description.match(/#[a-z]+/g) ?? [])
  const topics = [...Map.groupBy(tags, (tag) => tag).values()].filter(({ length }) => length >= 3)

  expect(topics.length).toBeGreaterThanOrEqual(3)
})

test('no demo member saves their own pin, a secret pin, or one newer than the save', () => {
  for (const save of saves) {
    const pin = pins.find(({ key }) => key === save.pin)
    const source = boards.find(({ key }) => key === pin?.board)

    expect(source).toMatchObject({ privacy: 'public' })
    expect(source?.owner).not.toBe(save.member)
    expect(pin?.ageMinutes).toBeGreaterThanOrEqual(save.ageMinutes)
  }
})

test('a demo business has a site that pins link to', () => {
  for (const { site } of members.filter(({ businessName }) => businessName)) {
    expect(pins.some(({ link }) => new URL(link).host === site)).toBe(true)
  }
})

test('each demo business has promoted a public pin of its own for a month', () => {
  const owners = members.flatMap(({ username, businessName }) => (businessName ? [username] : []))

  expect(campaigns.map(({ owner }) => owner)).toEqual(owners)
  for (const { owner, pin: key, ageMinutes, days } of campaigns) {
    const pin = pins.find((one) => one.key === key)
    const board = boards.find((one) => one.key === pin?.board)
    expect(board).toMatchObject({ owner, privacy: 'public' })
    expect(pin?.ageMinutes).toBeGreaterThan(ageMinutes)
    expect(ageMinutes).toBe(days * DAY_MINUTES)
  }
})
