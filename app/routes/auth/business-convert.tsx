import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { convertToBusiness, NewBusiness } from '../../features/account/business/convert.server.ts'
import { NarrowPage } from '../../features/auth/narrow-page.tsx'
import { Next } from '../../features/auth/next.ts'
import { signedIn } from '../../features/auth/sessions/signed-in.ts'
import { BusinessNameField } from '../../features/auth/sign-up/business-name-field.tsx'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { show, submit } from '../../http/form.server.ts'
import { safePath } from '../../safe-path.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useUnderWay } from '../../ui/form/sending.ts'

export const meta: MetaFunction = () => [{ title: `Convert to a business · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, Next, async (context, { next }) => {
    const { isPartner, username } = signedIn(context)
    if (isPartner) throw redirect(safePath(next ?? `/${username}/`))
    return { next }
  })
}

const ConvertForm = v.object({ ...NewBusiness.entries, ...Next.entries })

export async function action(args: ActionFunctionArgs) {
  return submit(args, ConvertForm, async (context, { next, ...business }) => {
    await convertToBusiness(context, business)
    setFlash(context, { kind: 'converted', name: business.businessName })
    return redirect(safePath(next ?? `/${signedIn(context).username}/`))
  })
}

export default function ConvertToBusiness() {
  const { next } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <NarrowPage title="Convert to a business">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <p className="text-center text-muted">
          Your pins, boards and followers stay. Your profile shows the name of your business.
        </p>
        {next && <input type="hidden" name="next" value={next} />}
        <BusinessNameField
          defaultValue={result?.typed.businessName ?? ''}
          error={result?.errors.businessName}
        />
        <Button
          type="submit"
          size="large"
          look="brand"
          busy={useUnderWay() !== null}
          className="w-full"
        >
          Convert this account
        </Button>
      </Form>
    </NarrowPage>
  )
}
