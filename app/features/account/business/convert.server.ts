import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import { signedIn } from '../../auth/sessions/signed-in.ts'
import { BusinessName } from '../../auth/sign-up/business-name.ts'

export const NewBusiness = v.object({ businessName: BusinessName })
export type NewBusiness = v.InferOutput<typeof NewBusiness>

/** Makes the viewer's account a business's, or renames the business that it is. Refuses `not_signed_in`. */
export async function convertToBusiness(
  context: Context,
  { businessName }: NewBusiness,
): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .update(members)
    .set({ isPartner: true, businessName })
    .where(eq(members.id, viewer.id))
}
