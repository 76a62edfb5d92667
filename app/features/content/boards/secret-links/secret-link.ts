import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { IdBookmark } from '../../../../paging.ts'

export const LINK_DAYS = [1, 7, 30] as const
export const SECRET_LINKS = 10

export const NewSecretLink = v.object({
  boardId: Id,
  days: v.pipe(v.picklist(LINK_DAYS.map(String), 'invalid_parameters'), v.transform(Number)),
})
export type NewSecretLink = v.InferOutput<typeof NewSecretLink>

export const SecretLinkAct = v.object({
  boardId: Id,
  linkId: Id,
  act: v.picklist(['revoke', 'restore'], 'not_found'),
})
export type SecretLinkAct = v.InferOutput<typeof SecretLinkAct>

export const SharedBoardQuery = v.object({
  token: v.string(),
  bookmark: IdBookmark,
})
export type SharedBoardQuery = v.InferOutput<typeof SharedBoardQuery>

export function sharedPath(token: string): string {
  return `/shared/${token}/`
}

export function secretLinksPath(boardId: number): string {
  return `/board/${boardId}/links/`
}
