import { useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError, SelectField, TextArea, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { AdvisoryBanner } from '../../../content/advisories/advisory-banner.tsx'
import { CATEGORIES } from '../../../content/advisories/sensitivity.ts'
import { EditRow } from '../terms/edit-row.tsx'
import { fieldOf } from '../terms/field-values.ts'
import { Options } from '../terms/options.tsx'
import { STYLES } from './notice.ts'
import {
  type EditedNotice,
  fieldsOf,
  mostRows,
  type NoticeFields,
  noticeIn,
  rowsShown,
} from './notice-fields.ts'
import { RowFields } from './row-fields.tsx'

type Shown = (name: string) => ReturnType<ReturnType<typeof fieldOf>>

const LEADS = 'a phone number, sms: and a number, or an https:// address.'

export function NoticeForm({
  edited,
  result,
}: {
  edited: EditedNotice | null
  result: FormResult | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const first = result?.typed ?? fieldsOf(edited)
  const [live, setLive] = useState<NoticeFields | null>(null)
  const read = () => form.current && setLive(Object.fromEntries(new FormData(form.current)))
  const field = fieldOf(result)
  const shown: Shown = (name) => field(name, first[name])
  const rows = (name: 'links' | 'actions') => ({
    first: rowsShown(first, name),
    most: mostRows(name),
    onChange: read,
  })
  return (
    <div className="grid grid-cols-1 items-start gap-8 min-[80rem]:grid-cols-[minmax(0,1fr)_24rem]">
      <Form
        ref={form}
        method="post"
        onInput={read}
        className="grid grid-cols-1 gap-4 narrow:grid-cols-2"
      >
        <FormError>{result?.formError}</FormError>
        <PlaceFields shown={shown} />
        <div className="contents *:narrow:col-span-2">
          <TextField label="Title" {...shown('title')} />
          <TextArea label="Text" {...shown('description')} />
          <RowFields
            legend="Links in the text"
            hint={`The words to link, and the target: ${LEADS} Empty rows are ignored.`}
            row="Link"
            {...rows('links')}
          >
            {(place) => (
              <>
                <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
                  <TextField label="Words" {...shown(`links.${place}.words`)} autoComplete="off" />
                  <TextField
                    label="Match"
                    {...shown(`links.${place}.nth`)}
                    inputMode="numeric"
                    placeholder="1"
                    autoComplete="off"
                  />
                </div>
                <TextField label="Leads to" {...shown(`links.${place}.leads`)} />
              </>
            )}
          </RowFields>
          <RowFields
            legend="Buttons"
            hint={`Up to three. Each links to ${LEADS} Empty ones are ignored.`}
            row="Button"
            {...rows('actions')}
          >
            {(place) => (
              <>
                <TextField label="Heading" {...shown(`actions.${place}.title`)} />
                <TextField label="Text below it" {...shown(`actions.${place}.description`)} />
                <TextField label="Button text" {...shown(`actions.${place}.button`)} />
                <TextField label="Leads to" {...shown(`actions.${place}.leads`)} />
              </>
            )}
          </RowFields>
          <TextField label="Footer" {...shown('footer')} />
        </div>
        <TextField label="Source" {...shown('source')} />
        <TextField label="Checked on" type="date" {...shown('checkedOn')} />
        <div className="narrow:col-span-2">
          <TextArea label="Reason" {...shown('explanation')} />
        </div>
        <EditRow what="notice" edited={edited} />
        <noscript>
          <Button type="submit" name="act" value="preview">
            Preview
          </Button>
        </noscript>
      </Form>
      <Preview fields={live ?? first} />
    </div>
  )
}

function PlaceFields({ shown }: { shown: Shown }) {
  return (
    <>
      <TextField label="Key" {...shown('key')} hint="Search terms name the notice by this key." />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
        <TextField label="Country" {...shown('country')} hint="Leave empty for all." />
        <TextField label="Language" {...shown('language')} />
      </div>
      <SelectField label="Style" {...shown('style')}>
        <Options of={STYLES} />
      </SelectField>
      <SelectField label="Category" {...shown('category')}>
        <Options of={CATEGORIES} />
      </SelectField>
    </>
  )
}

function Preview({ fields }: { fields: NoticeFields }) {
  const notice = noticeIn(fields)
  return (
    <section aria-label="Preview" className="min-[80rem]:sticky min-[80rem]:top-24">
      <h3 className="mb-2 text-sm font-semibold">Preview</h3>
      {notice ? (
        <AdvisoryBanner notice={notice} />
      ) : (
        <p className="rounded-dialog bg-sunken p-6 text-muted">Updates as you type.</p>
      )}
    </section>
  )
}
