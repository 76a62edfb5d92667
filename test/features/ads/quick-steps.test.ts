import { expect, test } from 'vitest'
import { comesFromBuilder, PLACEMENTS } from '../../../app/features/ads/placements.ts'
import { closeAction } from '../../../app/features/ads/quick-promote/flow/close-action.ts'
import { shownError } from '../../../app/features/ads/quick-promote/flow/error-area.ts'
import {
  type ErrorArea,
  nextStep,
  type Progress,
  STEPS,
  stepToShow,
} from '../../../app/features/ads/quick-promote/flow/steps.ts'
import { pathBetweenSites } from '../../../app/features/ads/site-types.ts'

const NOTHING: Progress = {
  errorArea: null,
  hasBusinessAddress: false,
  hasBusinessInfo: false,
  hasBillingProfile: false,
  hasBillingInfo: false,
}

test('the seven steps are in order', () => {
  expect(STEPS).toEqual(['gdpr', 'pins', 'page', 'business', 'billing', 'success', 'error'])
})

test('each of the other steps leads to the next one, and the last to none', () => {
  expect(nextStep('gdpr', NOTHING)).toBe('pins')
  expect(nextStep('pins', NOTHING)).toBe('page')
  expect(nextStep('success', NOTHING)).toBe('error')
  expect(nextStep('error', NOTHING)).toBeNull()
})

/**
 * In each row: the error area; whether the business is valid; whether billing is valid; and the steps that follow the
 * page, the business form and the billing form.
 */
const RULE = [
  [null, false, false, 'page', 'business', 'business'],
  [null, false, true, 'page', 'business', 'business'],
  [null, true, false, 'billing', 'billing', 'billing'],
  [null, true, true, 'success', 'success', 'success'],
  ['pin', false, false, 'page', 'business', 'billing'],
  ['pin', false, true, 'page', 'business', 'billing'],
  ['pin', true, false, 'page', 'business', 'billing'],
  ['pin', true, true, 'page', 'business', 'billing'],
  ['modal', false, false, 'error', 'error', 'error'],
  ['modal', false, true, 'error', 'error', 'error'],
  ['modal', true, false, 'error', 'error', 'error'],
  ['modal', true, true, 'error', 'error', 'error'],
] as const satisfies [ErrorArea | null, boolean, boolean, string, string, string][]

const ROWS = RULE.flatMap(([errorArea, business, billing, ...next]) =>
  ways(business).flatMap(([hasBusinessAddress, hasBusinessInfo]) =>
    ways(billing).map(([hasBillingProfile, hasBillingInfo]) => ({
      errorArea,
      hasBusinessAddress,
      hasBusinessInfo,
      hasBillingProfile,
      hasBillingInfo,
      next,
    })),
  ),
)

test.each(ROWS)('the page and its forms lead to the next steps, if %j', ({ next, ...progress }) => {
  expect([
    nextStep('page', progress),
    nextStep('business', progress),
    nextStep('billing', progress),
  ]).toEqual(next)
})

test('an address shows the step that must be completed first', () => {
  const ready = { needsConsent: false, hasPin: true, hasCampaign: false }

  expect(stepToShow(null, ready)).toBe('page')
  expect(stepToShow('billing', ready)).toBe('billing')
  expect(stepToShow('pins', ready)).toBe('pins')
  expect(stepToShow('error', ready)).toBe('page')
  expect(stepToShow('success', ready)).toBe('page')
  expect(stepToShow('success', { ...ready, hasPin: false, hasCampaign: true })).toBe('success')
  expect(stepToShow('billing', { ...ready, hasPin: false })).toBe('pins')
  expect(stepToShow('billing', { ...ready, needsConsent: true })).toBe('gdpr')
})

const STAY = { hasPinBuilder: false, isCrossSite: false, closesWindow: false, historyLength: 5 }

test('a dialog closes by going one step back, or three if the pin builder is behind it', () => {
  expect(closeAction(STAY)).toEqual({ back: 1, by: 'router' })
  expect(closeAction({ ...STAY, hasPinBuilder: true })).toEqual({ back: 3, by: 'router' })
})

test('a page opened from another site goes back by browser history', () => {
  expect(closeAction({ ...STAY, isCrossSite: true })).toEqual({ back: 1, by: 'history' })
  expect(closeAction({ ...STAY, isCrossSite: true, hasPinBuilder: true })).toEqual({
    back: 3,
    by: 'history',
  })
})

test('with the experiment on, a window without a history closes', () => {
  expect(closeAction({ ...STAY, closesWindow: true, historyLength: 1 })).toBe('close')
  expect(closeAction({ ...STAY, closesWindow: true, historyLength: 2 })).not.toBe('close')
  expect(closeAction({ ...STAY, closesWindow: false, historyLength: 1 })).not.toBe('close')
})

test('a refusal is shown beside the pin if it is a 401 with a message, otherwise in a dialog', () => {
  expect(shownError({ httpStatus: 401, messageDetail: 'No.' })).toEqual({
    area: 'pin',
    message: 'No.',
  })
  expect(shownError({ httpStatus: 409, messageDetail: 'No.' })).toEqual({
    area: 'modal',
    message: 'No.',
  })
  expect(shownError({ httpStatus: 401, messageDetail: null })).toEqual({
    area: 'modal',
    message: null,
  })
  expect(shownError({ httpStatus: 500, messageDetail: '' })).toEqual({
    area: 'modal',
    message: null,
  })
})

test('a path is prefixed between two known, different sites', () => {
  const path = '/reporting/campaigns/'

  expect(pathBetweenSites(path, { from: 0, to: 3 })).toBe('/ads/reporting/campaigns/')
  expect(pathBetweenSites(path, { from: 3, to: 4 })).toBe('/analytics/reporting/campaigns/')
  expect(pathBetweenSites(path, { from: 4, to: 0 })).toBe('/www/reporting/campaigns/')
  expect(pathBetweenSites(path, { from: 3, to: 3 })).toBe(path)
  expect(pathBetweenSites(path, { from: null, to: 3 })).toBe(path)
  expect(pathBetweenSites(path, { from: 0, to: 1 })).toBe(path)
})

test('there are twelve placements, one of which follows the pin builder', () => {
  expect(PLACEMENTS).toHaveLength(12)
  expect(PLACEMENTS.filter(comesFromBuilder)).toEqual(['pin_create_success'])
})

/** The combinations of two flags that make something valid or invalid. One set flag is enough. */
function ways(isValid: boolean): [boolean, boolean][] {
  const valid: [boolean, boolean][] = [
    [true, false],
    [false, true],
    [true, true],
  ]
  return isValid ? valid : [[false, false]]
}
