import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './field-error.module.css'

/** A field's fault, shown by more than a colour. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{children}</span>
    </span>
  )
}

type FieldProps = { error?: ReactNode }

/** The properties that a form gives a field, with its fault drawn. */
export function withFault<Props extends FieldProps>(props: Props): Props {
  return { ...props, error: props.error ? <FieldError>{props.error}</FieldError> : undefined }
}
