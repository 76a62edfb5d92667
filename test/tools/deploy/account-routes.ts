import { failed } from '../site/remote-d1.ts'
import { done, paged, type Route } from './answers.ts'

/** Fakes the calls about accounts, zones, DNS, email and images. */
export const accountRoutes: Route[] = [
  ['account', 'GET', /^\/accounts$/, ({ state, query }) => paged(state.accounts, query)],
  [
    'zone',
    'GET',
    /^\/zones$/,
    ({ state, query }) => done(state.zones.filter(({ name }) => name === query.get('name'))),
  ],
  [
    'dns',
    'GET',
    /^\/zones\/(?<zone>\w{32})\/dns_records$/,
    ({ state, query }) => {
      const type = state.records.get(query.get('name') ?? '')
      return done(type ? [{ id: 'record', type }] : [])
    },
  ],
  [
    'email',
    'GET',
    /^\/zones\/(?<zone>\w{32})\/email\/sending\/subdomains$/,
    ({ state }) => done(state.sending.map((one) => ({ ...one, tag: 'tag' }))),
  ],
  [
    'images',
    'GET',
    /^\/accounts\/(?<account>\w{32})\/images\/v1\/stats$/,
    ({ state }) =>
      state.hasImages
        ? done({ count: { allowed: 100_000, current: 0 } })
        : failed(403, 5403, 'The given account is not authorized to access this service'),
  ],
]
