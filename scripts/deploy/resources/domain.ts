import * as v from 'valibot'
import { CloudflareError } from '../../cloudflare/client.ts'
import { dashboard, existingItem, type Item, type Target } from '../item.ts'

const Domain = v.object({ hostname: v.string(), service: v.string() })
const Zone = v.object({ id: v.string(), name: v.string(), status: v.string() })
export type Zone = v.InferOutput<typeof Zone>
const DnsRecord = v.object({ type: v.string() })

const KIND = 'custom domain'

/**
 * The site's domain. It is attached here, because `wrangler deploy` without a terminal would take it from another
 * Worker, or replace its DNS records, without asking.
 */
export async function domain(target: Target): Promise<Item> {
  const { cloudflare, account, site } = target
  if (!URL.canParse(site.origin) || new URL(site.origin).origin !== site.origin) {
    throw new Error(
      `SITE_ORIGIN is "${site.origin}", but must be an origin such as https://your.site, without a path.`,
    )
  }
  const { hostname, protocol } = new URL(site.origin)
  if (protocol !== 'https:') throw new Error(`SITE_ORIGIN must start with https://.`)
  const path = `/accounts/${account.id}/workers/domains`
  const attached = await cloudflare.ask({ path: `${path}?hostname=${hostname}` }, v.array(Domain))
  const found = attached.find((one) => one.hostname === hostname)
  if (found?.service === site.name) return existingItem(KIND, hostname)
  if (found) {
    throw new Error(
      `The name is taken: ${hostname} is a domain of the Worker ${found.service}. Remove it there first: ${dashboard(`workers/services/view/${found.service}`)}`,
    )
  }
  const zone = await zoneOf(target, hostname)
  if (!zone) {
    throw new Error(
      `The account ${account.name} has no domain for ${hostname}. Add it: ${dashboard('add-site')}`,
    )
  }
  if (zone.status !== 'active') {
    throw new Error(
      `The domain ${zone.name} is ${zone.status}. Set its name servers, as its page says: ${dashboard(zone.name)}`,
    )
  }
  await requireNoRecord(target, zone, hostname)
  return {
    kind: KIND,
    name: hostname,
    toDo: 'attach',
    async make() {
      const body = { hostname, service: site.name, zone_id: zone.id, environment: 'production' }
      await cloudflare.ask({ method: 'PUT', path, body }, v.unknown())
    },
  }
}

/** The zone that a host belongs to. */
export async function zoneOf(
  { cloudflare, account }: Target,
  hostname: string,
): Promise<Zone | null> {
  const labels = hostname.split('.')
  for (let place = 0; place < labels.length - 1; place++) {
    const name = labels.slice(place).join('.')
    const [zone] = await cloudflare.ask(
      { path: `/zones?name=${name}&account.id=${account.id}` },
      v.array(Zone),
    )
    if (zone) return zone
  }
  return null
}

/** Cloudflare refuses a host with DNS records, so this is checked before the upload. */
async function requireNoRecord(
  { cloudflare }: Target,
  zone: Zone,
  hostname: string,
): Promise<void> {
  try {
    const path = `/zones/${zone.id}/dns_records?name=${hostname}`
    const records = await cloudflare.ask({ path }, v.array(DnsRecord))
    const [record] = records.filter(({ type }) => ['A', 'AAAA', 'CNAME'].includes(type))
    if (!record) return
    throw new Error(
      `The name is taken: ${hostname} has a DNS record of type ${record.type}. Delete it first: ${dashboard(`${zone.name}/dns/records`)}`,
    )
  } catch (error) {
    // The token of `wrangler login` can't read DNS records.
    if (!(error instanceof CloudflareError && error.lacksPermission)) throw error
  }
}
