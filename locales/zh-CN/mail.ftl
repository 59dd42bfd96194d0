# 关于提交的邮件。

mail-receipt-subject = 我们已经收到您的提交：{ $form }
mail-receipt-lead = 我们已经收到您的提交
mail-receipt-open = 查看回执
mail-notice-subject = 新提交 { $reference }：{ $form }
mail-notice-lead = 收到一份新提交
mail-notice-open = 查看提交
