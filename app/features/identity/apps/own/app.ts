import * as v from 'valibot'
import { Id, Text } from '../../../../forms/input.ts'
import { ADDRESS_LENGTH } from '../../limits.ts'
import { ProgramName } from '../personal-tokens/token.ts'
import { RedirectUris } from './redirect-uris.ts'

export const APPS_PATH = '/settings/apps/'

export function appPath(appId: number): string {
  return `${APPS_PATH}${appId}/`
}

const Website = v.pipe(
  Text,
  v.maxLength(ADDRESS_LENGTH, 'website_malformed'),
  v.check((text) => text === '' || isWebsite(text), 'website_malformed'),
)

const FIELDS = { name: ProgramName, website: Website, redirectUris: RedirectUris }

export const NewApp = v.object({
  ...FIELDS,
  kind: v.picklist(['confidential', 'public'], 'invalid_parameters'),
})
export type NewApp = v.InferOutput<typeof NewApp>

export const AppQuery = v.object({ appId: Id })
export type AppQuery = v.InferOutput<typeof AppQuery>

export const AppEdit = v.object({ appId: Id, ...FIELDS })
export type AppEdit = v.InferOutput<typeof AppEdit>

/** The redirect URLs as the page showed them, one per line. */
export const AddressConfirmation = v.object({
  appId: Id,
  redirectUris: v.pipe(
    v.string('invalid_parameters'),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
  ),
})
export type AddressConfirmation = v.InferOutput<typeof AddressConfirmation>

function isWebsite(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}
