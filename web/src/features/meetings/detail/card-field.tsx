import { Button, Group, Text, TextInput } from '@mantine/core'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { attendByCard, useMeetingChange } from '../queries.ts'
import { Form } from '../../../ui/form.tsx'

/** Takes card numbers, typed by hand or by a reader that types and presses Enter. Then it is ready for the next. */
export function CardField({ meetingId }: { meetingId: number }) {
  const { t } = useTranslation('meetings')
  const [card, setCard] = useState('')
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState('')
  const hint = useId()
  const told = useId()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMeetingChange(attendByCard, {
    onSuccess: ({ name, isNew }) => setSaid(t(isNew ? 'attendance.arrived' : 'attendance.already', { name })),
    onError: (error) => setFault(errorText(error)),
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = cardNumberSchema.safeParse(card)
    setSaid('')
    setFault(parsed.success ? '' : messageText('validation.cardNumber'))
    if (parsed.success) mutate({ meeting: meetingId, card: parsed.data })
    setCard('')
    field.current?.focus()
  }
  return (
    <Form name="meetings/card" onSubmit={submit}>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          label={t('attendance.card')}
          aria-describedby={hint}
          inputMode="numeric"
          autoComplete="off"
          error={fault !== ''}
          aria-errormessage={told}
          value={card}
          onChange={(event) => setCard(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t('attendance.cardAdd')}
        </Button>
      </Group>
      <Text id={hint} size="sm" c="dimmed" mt="2xs">
        {t('attendance.cardHelp')}
      </Text>
      <div role="status" id={told}>
        {said !== '' && (
          <Text size="sm" c="var(--fob-good)" mt="2xs">
            {said}
          </Text>
        )}
        {fault !== '' && (
          <Text size="sm" c="var(--fob-bad)" component="div" mt="2xs">
            <FieldError>{fault}</FieldError>
          </Text>
        )}
      </div>
    </Form>
  )
}
