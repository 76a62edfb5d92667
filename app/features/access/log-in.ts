import * as v from 'valibot'
import { Text } from '../../input.ts'
import { TypedPassword } from '../accounts/passwords/password.ts'

/** What a member logs in with: their username or their address, folded, and their password. */
export const LogIn = v.object({
  usernameOrEmail: v.pipe(Text, v.nonEmpty('login_missing'), v.toLowerCase()),
  password: TypedPassword,
})
export type LogIn = v.InferOutput<typeof LogIn>
