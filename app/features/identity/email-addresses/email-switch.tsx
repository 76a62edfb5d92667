import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { LinkPage } from '../link-page.tsx'

type Switch = { label: string; act?: 'stop' | 'send' }

/** The page that an email's unsubscribe link opens. It stops emails of this kind or allows them again. */
export function EmailSwitch({
  title,
  isOn,
  button,
  children,
}: {
  title: string
  isOn: boolean
  button: Switch | null
  children: ReactNode
}) {
  return (
    <LinkPage title={title}>
      <p role="status" className="mb-6 break-words">
        {children}
      </p>
      {button && (
        <Form method="post">
          {button.act && <input type="hidden" name="act" value={button.act} />}
          <Button type="submit" look={isOn ? 'brand' : 'quiet'}>
            {button.label}
          </Button>
        </Form>
      )}
    </LinkPage>
  )
}
