import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A new PIN, visible while typed, because it will be told to others. */
export function PinField(props: TextInputProps) {
  const { t } = useTranslation('kiosks')
  return <TextInput description={t('approve.pinHelp')} inputMode="numeric" autoComplete="off" {...props} />
}
