import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { payNowPath } from '../billing-paths.ts'

export function PayButton({ advertiserId, children }: { advertiserId: number; children: string }) {
  const path = payNowPath(advertiserId)
  return (
    <Form method="post" action={path}>
      <Button type="submit" look="ink" busy={useSentForm()?.action === path}>
        {children}
      </Button>
    </Form>
  )
}
