import * as v from 'valibot'
import type { StoredAccount } from '../../../context.server.ts'
import { Id } from '../../../forms/input.ts'
import { ACCOUNTS_PER_BROWSER } from '../limits.ts'

export const AccountQuery = v.object({ accountId: Id })
export type AccountQuery = v.InferOutput<typeof AccountQuery>

/** Reads what {@link accountsText} wrote, ignoring invalid entries. */
export function parseAccounts(text: string | null): StoredAccount[] {
  const accounts = (text ?? '').split('~').flatMap((entry) => {
    const [, id, token] = /^([1-9]\d{0,15})[.]([\w-]{43})$/.exec(entry) ?? []
    return id && token ? [{ memberId: Number(id), token }] : []
  })
  return accounts.slice(0, ACCOUNTS_PER_BROWSER)
}

export function accountsText(accounts: readonly StoredAccount[]): string {
  return accounts.map(({ memberId, token }) => `${memberId}.${token}`).join('~')
}

/** The accounts after one was used, most recent first. A sixth account replaces the least recently used one. */
export function withAccount(
  accounts: readonly StoredAccount[],
  used: StoredAccount,
): StoredAccount[] {
  return [used, ...withoutAccount(accounts, used.memberId)].slice(0, ACCOUNTS_PER_BROWSER)
}

export function withoutAccount(
  accounts: readonly StoredAccount[],
  memberId: number,
): StoredAccount[] {
  return accounts.filter((account) => account.memberId !== memberId)
}
