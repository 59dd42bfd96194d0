# 各页面共用的文字。

product = onceform
skip-to-content = 跳到正文
language-lacking = 此表单没有您所选的语言版本，现以{ $language }显示。
language-switch = 语言
error-title = 错误：{ $title }
error-prefix = 错误：
page-title = { $title } – { $place }
optional = （选填）
yes = 是
no = 否
agree = 我同意
agreed = 已同意
answer-retired = 已不再询问
not-answered = 未填写
shown-other = 其他：{ $text }
shown-part = { $part }：{ $value }
copy = 复制
copied = 已复制
print = 打印
summary-title = 有问题需要修改

# 字数
count-characters = { $count } 个字
count-limit = 最多可输入 { $count } 个字
count-left = 还可输入 { $count } 个字
count-over = 超出 { $count } 个字

# 工作人员页面
navigation = 主导航
nav-forms = 表单
nav-review = 审核
nav-people = 人员
nav-organisation = 机构
nav-system = 系统
nav-account = 我的账号
breadcrumb = 当前位置
sign-out = 退出登录
theme-switch = 外观
theme-system = 跟随系统
theme-light = 浅色
theme-dark = 深色
role-admin = 管理员
role-editor = 编辑
role-reviewer = 审核员
confirm-title = 确定要继续吗？
confirm-go = 继续
cancel = 取消
close = 关闭
close-notice = 关闭这条消息
previous-page = 较新
next-page = 较早
pages = 分页
remove-filter = 移除筛选：{ $filter }

# 状态
status-new = 新提交
status-in-review = 审核中
status-accepted = 已通过
status-declined = 未通过
status-spam = 垃圾提交
status-waiting = 候补中
status-spam-suspect = 疑似垃圾
state-draft = 草稿
state-live = 开放中
state-closed = 已截止
duplicate = 重复
