import { env } from 'cloudflare:test'
import type { Context } from '../../../../app/context.server.ts'
import { claimSite, readClaim } from '../../../../app/features/content/claims/claims.server.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aPage } from '../../../pages/page.ts'

/** A site that no other test uses. */
export function aHost(): string {
  return `x${crypto.randomUUID()}.example`
}

/** The tag that a member puts into the head of their site's front page. */
export async function tagOf(member: Context, host: string): Promise<string> {
  return (await readClaim(member, { site: host })).proofs.tag
}

export async function showTag(member: Context, host: string): Promise<void> {
  const head = `<!doctype html><html><head><title>Jars</title>${await tagOf(member, host)}</head>`
  await aPage(`${head}<body><p>Jars`, { address: `https://${host}/` })
}

export async function showFile(member: Context, host: string): Promise<void> {
  const { file } = (await readClaim(member, { site: host })).proofs
  await aPage(`\ufeff${file.text}\r\n`, {
    address: `https://${host}${file.path}`,
    headers: { 'Content-Type': 'text/plain' },
  })
}

/** Sets TXT records in the tests' resolver, in a resolver's format, and the status of its answer. */
export async function showRecords(
  host: string,
  texts: readonly string[],
  status = 0,
): Promise<void> {
  const address = new URL(env.DNS_RESOLVER_URL)
  address.searchParams.set('name', `_pinfold.${host}`)
  address.searchParams.set('type', 'TXT')
  const Answer = texts.map((data) => ({ name: `_pinfold.${host}`, type: 16, data }))
  await aPage(JSON.stringify({ Status: status, Answer }), {
    address: address.href,
    headers: { 'Content-Type': 'application/dns-json' },
  })
}

/** The details of a claim's refusal. */
export async function claimRefusal(member: Context, host: string): Promise<unknown> {
  try {
    await claimSite(member, { site: host })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'site_unproved') return error.details
    throw error
  }
  throw new Error(`${host} was claimed`)
}
