import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { CopyCode } from '../../features/screens/builder/ways/copy-code.tsx'
import { ButtonQuery } from '../../features/screens/builder/ways/save-button.ts'
import { writeButton } from '../../features/screens/builder/ways/write-button.server.ts'
import { show } from '../../http/form.server.ts'
import { Button } from '../../ui/button.tsx'
import { Acts } from '../../ui/form/acts.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ProsePage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Save button for websites · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, ButtonQuery, async (context, typed) => {
    const script = `<script src="${context.env.SITE_ORIGIN}/save-button.js" async></script>`
    return { ...writeButton(context, typed), script }
  })
}

export default function AboutSaveButton() {
  const { typed, errors, code, script } = useLoaderData<typeof loader>()
  return (
    <ProsePage title="Save button for websites">
      <p>
        Let people save from your pages to {BRAND}. The button is a link: it needs no script, sets
        no cookie and asks nothing of us until somebody presses it.
      </p>
      <h2>Your button</h2>
      <Form action="/about/save-button/" className="my-4 flex flex-col gap-4">
        <TextField
          label="The page"
          name="url"
          inputMode="url"
          defaultValue={typed.url}
          error={errors.url}
          placeholder="https://example.com/stool"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          label="The picture"
          name="media"
          inputMode="url"
          defaultValue={typed.media}
          error={errors.media}
          hint="Without one, whoever saves chooses a picture of the page."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label="The words with it" name="description" defaultValue={typed.description} />
        <Acts>
          <Button type="submit" look="brand">
            Write the button
          </Button>
        </Acts>
      </Form>
      {code !== null && (
        <section aria-labelledby="code">
          <h2 id="code">Its one line</h2>
          <CopyCode key={code} code={code} label="Copy the line" name="The button's HTML" />
        </section>
      )}
      <h2>A small window, and buttons on pictures</h2>
      <p>
        With this script, which is less than 2 KB, the button opens in a small window instead of a
        tab:
      </p>
      <CopyCode code={script} label="Copy the script" name="The script's HTML" />
      <p className="mt-4">
        Write <code>data-hover</code> into it, and each picture of 120 pixels and more gets a button
        of its own, seen when the pointer or the keyboard reaches it.
      </p>
      <h2>Pictures that shouldn't be saved</h2>
      <p>
        Write <code>data-pin-nopin="true"</code> into a picture to leave it out, or{' '}
        <code>&lt;meta name="pinfold" content="nopin"&gt;</code> into a page to leave out all of it.
      </p>
      <p>
        To save from anywhere yourself, take{' '}
        <Link to="/settings/save-button/" className="underline underline-offset-4">
          the bookmark
        </Link>
        .
      </p>
    </ProsePage>
  )
}
