import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../../paging.ts'
import { Reason } from '../decide/decision.ts'

const STATUSES = ['blocked', 'suspicious', 'porn'] as const

export const DomainsQuery = v.object({
  q: v.pipe(Text, v.maxLength(253)),
  bookmark: v.pipe(Bookmark, v.nullable(v.pipe(v.string(), v.maxLength(253)))),
  pageSize: PageSize,
})
export type DomainsQuery = v.InferOutput<typeof DomainsQuery>

/** `host` can be a site's name or a URL. */
export const DomainChange = v.object({
  host: v.pipe(
    Text,
    v.transform(hostIn),
    v.regex(/^(?=.{3,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,}$/, 'domain_missing'),
  ),
  status: v.pipe(
    v.picklist([...STATUSES, 'none'], 'act_missing'),
    v.transform((status) => (status === 'none' ? null : status)),
  ),
  explanation: Reason,
})
export type DomainChange = v.InferOutput<typeof DomainChange>

/** A site's name as links store it: lower case, without `www.`. */
function hostIn(text: string): string {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `https://${text}`)
  return url?.hostname.replace(/^www\./, '') ?? ''
}
