import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { CopyCode } from '../../features/screens/builder/external-saves/copy-code.tsx'
import { ButtonQuery } from '../../features/screens/builder/external-saves/save-button.ts'
import { writeButton } from '../../features/screens/builder/external-saves/write-button.server.ts'
import { loadPage } from '../../http/form.server.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButtons } from '../../ui/form/action-buttons.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ProsePage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Save button for websites · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ButtonQuery, async (context, typed) => {
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
        no cookies and sends us nothing until someone clicks it.
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
          hint="Without one, people choose a picture from the page."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label="Description" name="description" defaultValue={typed.description} />
        <ActionButtons>
          <Button type="submit" look="brand">
            Create button
          </Button>
        </ActionButtons>
      </Form>
      {code !== null && (
        <section aria-labelledby="code">
          <h2 id="code">The code</h2>
          <CopyCode key={code} code={code} label="Copy the line" name="The button's HTML" />
        </section>
      )}
      <h2>A small window, and buttons on pictures</h2>
      <p>With this script (less than 2 KB), the button opens in a small window instead of a tab:</p>
      <CopyCode code={script} label="Copy the script" name="The script's HTML" />
      <p className="mt-4">
        Add <code>data-hover</code> to it, and every picture of 120 pixels or more gets its own
        button, shown on hover or keyboard focus.
      </p>
      <h2>Exclude pictures</h2>
      <p>
        Add <code>data-pin-nopin="true"</code> to a picture to exclude it, or{' '}
        <code>&lt;meta name="pinfold" content="nopin"&gt;</code> to a page to exclude the whole
        page.
      </p>
      <p>
        To save from anywhere yourself, use{' '}
        <Link to="/settings/save-button/" className="underline underline-offset-4">
          the bookmark
        </Link>
        .
      </p>
    </ProsePage>
  )
}
