import { forwardRef } from 'react'
import { type FormProps, Form as RouterForm } from 'react-router-dom'
import { CarriedInputs } from './carried-fields.tsx'

/**
 * The router's form, which adds the page's {@link CarriedFields} if its method is POST. The server alone checks its
 * fields, so that all errors are in our words.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(
  { children, ...props },
  ref,
) {
  return (
    <RouterForm ref={ref} noValidate {...props}>
      {children}
      {props.method === 'post' && <CarriedInputs />}
    </RouterForm>
  )
})
