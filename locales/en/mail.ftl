# Mails about a submission.

mail-receipt-subject = We have received your answers: { $form }
mail-receipt-lead = We have received your answers
mail-receipt-open = Open the receipt
mail-notice-subject = New submission { $reference }: { $form }
mail-notice-lead = A new submission has arrived
mail-notice-open = Open the submission
