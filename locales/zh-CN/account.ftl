# 工作人员：登录、本人账号、所有账号。

# 填写有误
account-email-empty = 请填写邮箱地址
account-email-wrong = 请填写正确的邮箱地址，例如 name@example.com
account-name-empty = 请填写名称
account-name-too-long = 名称最多 { $max } 个字，现在是 { $actual } 个字
account-password-empty = 请填写密码
account-password-too-short = 密码至少需要 { $min } 个字符，现在是 { $actual } 个
account-password-too-long = 密码最多 { $max } 个字符，现在是 { $actual } 个
account-password-is-name = 密码不能与姓名或邮箱地址相同，请换一个
account-password-not-yours = 当前密码不正确
account-role-unknown = 请选择角色

# 无法更改的原因
account-email-taken = 已有账号使用这个邮箱地址
account-gone = 没有这个账号
account-last-admin = 这是最后一位可以登录的管理员。请先将其他人设为管理员。
account-hand-over-missing = 该账号拥有 { $forms } 个表单，请选择接手人
account-hand-over-unfit = 请选择一位可以制作表单的有效用户
account-code-spent = 此链接已使用或已过期
account-already-set-up = 系统已完成初始设置
