/** Each program reads an account; creates, lists, reads and deletes a board; then requests the board again. */
export const BY_OPENAPI_FETCH = `
import createClient from 'openapi-fetch'
import type { paths } from './pinterest'

export async function use(origin: string, token: string) {
  const client = createClient<paths>({
    baseUrl: origin + '/v5',
    headers: { Authorization: 'Bearer ' + token },
  })
  const account = await client.GET('/user_account')
  const made = await client.POST('/boards', { body: { name: 'Jars', privacy: 'SECRET' } })
  const path = { board_id: made.data?.id ?? '' }
  const listed = await client.GET('/boards', { params: { query: { page_size: 250 } } })
  const read = await client.GET('/boards/{board_id}', { params: { path } })
  const removed = await client.DELETE('/boards/{board_id}', { params: { path } })
  const missing = await client.GET('/boards/{board_id}', { params: { path } })
  return {
    username: account.data?.username,
    listed: listed.data?.items?.map((board) => Object(board).name),
    read: read.data?.privacy,
    removed: removed.response.status,
    missing: missing.error && 'code' in missing.error ? missing.response.status : null,
  }
}
`

export const BY_HEY_API = `
import { client } from './pinterest/client.gen'
import { boardsCreate, boardsDelete, boardsGet, boardsList, userAccountGet } from './pinterest'

export async function use(origin: string, token: string) {
  client.setConfig({ baseUrl: origin + '/v5', auth: token })
  const account = await userAccountGet()
  const made = await boardsCreate({ body: { name: 'Jars', privacy: 'SECRET' } })
  const path = { board_id: made.data?.id ?? '' }
  const listed = await boardsList({ query: { page_size: 250 } })
  const read = await boardsGet({ path })
  const removed = await boardsDelete({ path })
  const missing = await boardsGet({ path })
  return {
    username: account.data?.username,
    listed: listed.data?.items?.map((board) => board.name),
    read: read.data?.privacy,
    removed: removed.response?.status,
    missing: missing.error ? missing.response?.status : null,
  }
}
`
