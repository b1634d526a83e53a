import { type MessageGroup, type MessageLetter, messageLetterSchema } from '@fobhouse/contract/routes/messages.ts'
import { Card, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { validateWith } from '../../lib/form-errors.ts'
import { withFault } from '../../ui/field-error.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { readChosen } from './chosen-members.ts'
import { GroupCard } from './group-card.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { SendBar } from './send-bar.tsx'

const validate = validateWith(messageLetterSchema)
const typingPauseMs = 400

/** A mail to many: receivers, text, preview, and a final confirmation. */
export function WriteScreen() {
  const { t } = useTranslation('messages')
  const chosen = readChosen(useLocation().state)
  const [group, setGroup] = useState<MessageGroup>(chosen ? { memberIds: chosen } : { state: 'active' })
  const form = useForm<MessageLetter>({ initialValues: { subject: '', text: '' }, validate, validateInputOnBlur: true })
  const [shown] = useDebouncedValue(form.values, typingPauseMs)
  const [settled] = useDebouncedValue(group, typingPauseMs)
  return (
    <Stack gap="lg">
      <GroupCard group={group} settled={settled} chosen={chosen} onChange={setGroup} />
      <Card component="section" aria-label={t('letter.title')}>
        <SectionTitle>{t('letter.title')}</SectionTitle>
        <Stack gap="md">
          <TextInput label={t('letter.subject')} maxLength={150} {...withFault(form.getInputProps('subject'))} />
          <Textarea
            label={t('letter.text')}
            description={t('letter.help')}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={10_000}
            {...withFault(form.getInputProps('text'))}
          />
        </Stack>
      </Card>
      <LetterPreview group={settled} letter={shown} />
      <SendBar group={settled} form={form} />
    </Stack>
  )
}
