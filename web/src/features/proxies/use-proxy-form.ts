import { textLanguage } from '@fobhouse/contract/languages.ts'
import { proxyBodySchema, proxyRoutes } from '@fobhouse/contract/routes/proxies.ts'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import type { MemberChoice } from '../../domain/member/member-choices.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { notifyDone } from '../../ui/notify.tsx'
import type { ProxyBody } from './queries.ts'

export type ProxyFields = {
  meeting: string
  memberCity: string
  proxy: MemberChoice | undefined
  proxyCity: string
}

/** The form field of each refusal; usually the person. */
const fieldOfCode = {
  meeting_past: 'meeting',
  proxy_giver_holds: 'meeting',
  proxy_to_oneself: 'proxy',
  proxy_holder_inactive: 'proxy',
  proxy_holder_gives: 'proxy',
  proxy_limit: 'proxy',
}

const validateBody = validateWith(proxyBodySchema)

function bodyOf({ meeting, memberCity, proxy, proxyCity }: ProxyFields): ProxyBody {
  const language = textLanguage(currentLanguage())
  return { meeting: Number(meeting), memberCity, proxy: proxy?.id ?? 0, proxyCity, language }
}

export function useProxyForm(firstMeeting: number | undefined) {
  const { t } = useTranslation('proxies')
  const queryClient = useQueryClient()
  const form = useForm<ProxyFields>({
    initialValues: { meeting: String(firstMeeting ?? ''), memberCity: '', proxy: undefined, proxyCity: '' },
    validate: (values) => validateBody(bodyOf(values)),
  })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (fields: ProxyFields) => call(proxyRoutes.give, { body: bodyOf(fields) }),
    onSuccess: (_, { proxy, memberCity }) => {
      notifyDone(t('form.given', { name: proxy?.name ?? '' }))
      form.setFieldValue('proxy', undefined)
      form.setFieldValue('proxyCity', '')
      form.setFieldValue('memberCity', memberCity)
    },
    onError: (error) => {
      const errors = fieldErrors(error, fieldOfCode)
      form.setErrors(Object.keys(errors).length > 0 ? errors : { proxy: errorText(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['proxies'] }),
  })
  return { form, isPending, submit: (fields: ProxyFields) => mutate(fields) }
}
