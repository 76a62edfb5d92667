import * as v from 'valibot'
import { failed } from '../site/remote-d1.ts'
import { done, type Route, withBody } from './answers.ts'

const ACCOUNT = '^/accounts/(?<account>\\w{32})'

export const workerRoutes: Route[] = [
  [
    'workers',
    'GET',
    new RegExp(`${ACCOUNT}/workers/subdomain$`),
    ({ state }) =>
      state.hasSubdomain
        ? done({ subdomain: 'pins' })
        : failed(404, 10_007, 'You do not have a workers.dev subdomain.'),
  ],
  [
    'workers',
    'GET',
    new RegExp(`${ACCOUNT}/workers/scripts/(?<script>[\\w-]+)/settings$`),
    ({ state, at }) => {
      const bindings = state.scripts.get(at['script'] ?? '')
      return bindings
        ? done({ bindings })
        : failed(404, 10_007, 'This Worker does not exist on your account.')
    },
  ],
  [
    'workers',
    'GET',
    new RegExp(`${ACCOUNT}/workers/domains$`),
    ({ state, query }) =>
      done(
        [...state.domains]
          .filter(([hostname]) => hostname === query.get('hostname'))
          .map(([hostname, service]) => ({ id: hostname, hostname, service })),
      ),
  ],
  [
    'workers',
    'PUT',
    new RegExp(`${ACCOUNT}/workers/domains$`),
    withBody(
      v.strictObject({
        hostname: v.string(),
        service: v.string(),
        environment: v.literal('production'),
        zone_id: v.pipe(v.string(), v.length(32)),
      }),
      ({ state }, { hostname, service }) => {
        if (!state.scripts.has(service)) {
          return failed(404, 10_007, 'This Worker does not exist on your account.')
        }
        const other = state.domains.get(hostname)
        if (other && other !== service) {
          return failed(
            409,
            100_116,
            `Hostname '${hostname}' already in use by other custom domain.`,
          )
        }
        if (state.records.has(hostname)) {
          return failed(
            ...([409, 100_117] as const),
            `Hostname '${hostname}' already has externally managed DNS records (A, CNAME, etc).`,
          )
        }
        state.domains.set(hostname, service)
        return done({ id: hostname, hostname, service })
      },
    ),
  ],
]
