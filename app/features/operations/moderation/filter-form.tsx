import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'

/** Filters a moderation list. Use the current values as its `key` to reset the fields. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <Form
      method="get"
      className="mb-4 flex items-end gap-3 max-[40rem]:flex-col max-[40rem]:items-stretch"
    >
      {children}
      <Button type="submit" className="h-12">
        Filter
      </Button>
    </Form>
  )
}
