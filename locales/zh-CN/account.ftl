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

# 输入项
account-email = 邮箱地址
account-email-hint = 用于登录。
account-password = 密码
account-password-hint = 至少 { $min } 个字符。几个词连在一起就很好记。
account-own-name = 姓名
account-organisation = 机构名称
account-organisation-hint = 显示在每个表单的顶部。

# 登录
account-sign-in-title = 登录
account-sign-in = 登录
account-sign-in-first = 登录后才能查看这个页面。
account-sign-in-wrong-title = 登录未成功
account-sign-in-wrong = 邮箱地址或密码不正确，请核对后重试。
account-sign-in-too-many = 尝试次数过多，{ $minutes } 分钟内无法在此登录这个账号。请稍后再试。
account-signed-out = 已退出登录。
account-forgotten = 忘记密码？请联系管理员获取重设密码的链接。

# 首次启动
account-set-up-title = 设置 onceform
account-set-up-lead = 您将成为第一位管理员。设置完成后，此页面随即关闭。
account-set-up = 创建账号

# 通过链接设置密码
account-invite-title = 设置密码
account-reset-title = 设置新密码
account-choose-lead = 账号：{ $email }
account-choose = 保存密码
account-spent-title = 此链接已失效
account-spent = 链接已使用或已过期，请联系管理员获取新链接。

# 本人账号
account-own-lead = { $email } · { $role }
account-save-name = 保存姓名
account-current-password = 当前密码
account-new-password = 新密码
account-change-password = 修改密码
account-preferences = 语言与外观
account-preferences-lead = 仅保存在此浏览器中。
account-language = 语言
account-save-preferences = 保存偏好
account-name-saved = 姓名已保存。
account-password-saved = 密码已修改，其他设备上的登录均已退出。
account-preferences-saved = 偏好已保存。

# 所有账号
accounts-invite = 邀请人员
accounts-name = 姓名
accounts-role = 角色
accounts-state = 状态
accounts-signed-in = 最近登录
accounts-never = 从未
accounts-you = （本人）
accounts-state-invited = 已邀请
accounts-state-active = 使用中
accounts-state-disabled = 已停用
accounts-role-admin = 管理整个系统：人员、机构和所有表单。
accounts-role-editor = 制作表单，编辑自己的表单和共享给自己的表单。
accounts-role-reviewer = 审核共享给自己的表单的提交。
accounts-invite-go = 创建邀请
accounts-link = 链接
accounts-link-invite-title = 给{ $name }的邀请
accounts-link-reset-title = 为{ $name }重设密码
accounts-link-lead = 请自行将此链接发送到 { $email }。链接只能使用一次，{ $days } 天内有效。
accounts-link-once = 链接仅在此时显示。打开链接的人即可设置密码。
accounts-link-done = 完成
accounts-change-role = 更改角色
accounts-reset = 密码
accounts-reset-lead = 生成链接，让对方设置新密码。在此之前当前密码仍然有效。
accounts-reinvite = 邀请
accounts-reinvite-lead = 对方尚未设置密码。生成新链接后，旧链接随即失效。
accounts-make-link = 生成链接
accounts-access = 访问权限
accounts-disable = 停用账号
accounts-disable-lead = 立即退出对方的登录并收回全部共享。姓名会保留在历史记录中。
accounts-disable-confirm = 要停用{ $name }的账号吗？
accounts-hand-over = 表单接手人
accounts-hand-over-choose = 选择人员
accounts-enable = 启用账号
accounts-enable-lead = 对方可以用原来的密码重新登录。共享需要重新设置。
accounts-made = 创建时间
accounts-forms = 表单
accounts-forms-count = { $forms ->
    [0] 无
   *[other] { $forms } 个表单
}
accounts-role-changed = 角色已更改。
accounts-disabled = 账号已停用。
accounts-enabled = 账号已启用。

# 机构
organisation-lead = 填写者会在每个表单上看到这些内容。
organisation-name = 名称
organisation-logo = 标志
organisation-logo-hint = PNG、JPEG、WebP 或 GIF，不超过 { $max } KB，显示高度为 40 像素。
organisation-logo-now = 当前标志
organisation-logo-remove = 移除标志
organisation-accent = 颜色
organisation-accent-hint = 用于按钮和链接，例如 #1f4fc4。深色外观的颜色由此生成。留空则使用默认蓝色。
organisation-privacy = 隐私说明
organisation-privacy-hint = 说明如何使用填写的内容、可以向谁咨询。显示在每个表单下方，支持 Markdown。
organisation-legal = 法律信息
organisation-legal-hint = 地址、备案等信息。显示在每个表单下方，支持 Markdown。
organisation-save = 保存机构信息
organisation-saved = 机构信息已保存。
organisation-outdated-title = 其他人刚刚保存过
organisation-outdated = 修改内容仍在下方，但尚未保存。再次保存将替换现有内容。
organisation-name-empty = 请填写机构名称
organisation-not-a-colour = 请按 #1f4fc4 的格式填写颜色
organisation-too-faint = 这个颜色不易辨认：与页面的对比度为 { $ratio }，至少需要 4.5。请选择更深的颜色
organisation-lines-too-long = 文字最多 { $max } 个字，现在是 { $actual } 个字
organisation-logo-kind = 标志必须是 PNG、JPEG、WebP 或 GIF 图片
organisation-logo-too-large = 标志不能超过 { $max } KB
