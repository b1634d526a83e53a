import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from './field-error.tsx'
import classes from './password-field.module.css'

type PasswordFieldProps = Omit<PasswordInputProps, 'description' | 'onKeyUp' | 'onKeyDown' | 'autoComplete'> & {
  /** The requirements of a new password. */
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that can show its text and warns of Caps Lock. */
export function PasswordField({ hint, error, onBlur, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  const description = (hint || isCapsLockOn) && (
    <>
      {hint}
      {isCapsLockOn && (
        <span className={classes.capsLock} role="status">
          <IconArrowBigUpLine size={16} stroke={1.75} aria-hidden />
          {t('password.capsLock')}
        </span>
      )}
    </>
  )
  return (
    <PasswordInput
      {...input}
      error={error && <FieldError>{error}</FieldError>}
      aria-invalid={Boolean(error)}
      description={description || undefined}
      descriptionProps={{ component: 'div' }}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        setCapsLockOn(false)
        onBlur?.(event)
      }}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
    />
  )
}
