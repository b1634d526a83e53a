import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'name'> & {
  /** Unique in the page, `<feature>/<what>`: the drawn tests send every form, and tell by this which they have seen. */
  name: string
}

type Sending = { form: HTMLFormElement; button: HTMLElement | null }

/**
 * Every form of the page. After a refusal, by the page or by the server, the focus goes to the first field with a
 * fault. If no field has one, it returns to the button that was pressed, which lost it while it waited.
 */
export function Form({ onSubmit, onInput, ...form }: FormProps) {
  const sending = useRef<Sending>(undefined)
  const [, setSubmissions] = useState(0)
  useLayoutEffect(() => {
    if (sending.current && lead(sending.current)) sending.current = undefined
  })
  return (
    <form
      noValidate
      {...form}
      onInput={(event) => {
        sending.current = undefined // whoever goes on typing is not interrupted
        onInput?.(event)
      }}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent
        sending.current = { form: event.currentTarget, button: submitter }
        setSubmissions((before) => before + 1) // the page's own faults may be those of before, which redraw nothing
        onSubmit?.(event)
      }}
    />
  )
}

/** True once the focus has arrived. */
function lead({ form, button }: Sending): boolean {
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid=true]')) {
    field.focus()
    if (document.activeElement === field) return true
  }
  if (document.activeElement !== document.body || !button || button.matches(':disabled')) return false
  button.focus()
  return true
}
