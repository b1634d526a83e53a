import { useParams } from 'react-router'
import { QuizEditor } from './quiz-editor.tsx'

/** The questions of one step, for the leads of its certificate. */
export function QuizEditorScreen() {
  const { certificateId = '', stepId = '' } = useParams()
  return <QuizEditor step={{ id: certificateId, stepId }} />
}
